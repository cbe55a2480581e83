import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { withFastSearch } from "./fast-search.ts";

const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;
/** Replaces each boundary. */
const BETWEEN = "\0--\0";

export interface FormDigest {
  update(chunk: Uint8Array): void;
  /** Of all that was given, base64url; to be called once. */
  digest(): string;
}

/**
 * SHA-256 of a multipart form as it arrives, independent of its boundary: a client that sends a form again creates a
 * new one. `type` is the Content-Type of the request.
 */
export function formDigest(type: string): FormDigest {
  const [, quoted, bare] = BOUNDARY.exec(type) ?? [];
  const boundary = Buffer.from(`--${quoted ?? bare ?? "no boundary"}`);
  const hash = createHash("sha256");
  /** The end of what was given, which a boundary may begin in. */
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
