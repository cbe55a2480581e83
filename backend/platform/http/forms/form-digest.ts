import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { withFastSearch } from "./fast-search.ts";

const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;
/** Bytes that are hashed in place of each boundary. */
const BETWEEN = "\0--\0";

export interface FormDigest {
  update(chunk: Uint8Array): void;
  /** Returns the digest of all chunks (base64url). May be called once. */
  digest(): string;
}

/**
 * Computes the SHA-256 of a multipart form as it arrives. The boundary does not affect it, because a client that
 * repeats a form creates a new boundary. `type` is the Content-Type of the request.
 */
export function formDigest(type: string): FormDigest {
  const [, quoted, bare] = BOUNDARY.exec(type) ?? [];
  const boundary = Buffer.from(`--${quoted ?? bare ?? "no boundary"}`);
  const hash = createHash("sha256");
  /** End of the last chunk, which may contain the start of a boundary. */
  let held: Uint8Array = new Uint8Array(0);
  return {
    update(chunk) {
      const bytes = withFastSearch(Buffer.concat([held, chunk]));
      let from = 0;
      for (let at = bytes.indexOf(boundary); at !== -1; at = bytes.indexOf(boundary, from)) {
        hash.update(bytes.subarray(from, at)).update(BETWEEN);
        from = at + boundary.length;
      }
      const sure = Math.max(from, bytes.length - boundary.length + 1);
      hash.update(bytes.subarray(from, sure));
      held = bytes.subarray(sure);
    },
    digest: () => hash.update(held).digest("base64url"),
  };
}
