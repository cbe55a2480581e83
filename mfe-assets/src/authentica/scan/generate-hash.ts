import { answer, api } from "@authentica/shared-ui/api";
import { session, type UploadProgress } from "@authentica/shared-ui/session";

export interface GenerateHashOptions {
  readonly signal: AbortSignal;
  /** Called with the part of the file that has left, from 0 to 1; 1 once all has. */
  readonly onSent: (part: number) => void;
}

/**
 * Sends a file and resolves to its SHA-256, in hexadecimal. The token is made fresh first: a body this large must not
 * be sent twice.
 */
export async function generateHash(file: File, { signal, onSent }: GenerateHashOptions): Promise<string> {
  await session.ensureFresh();
  signal.throwIfAborted();
  const body = new FormData();
  body.set("file", file);
  const onProgress = ({ sent, total }: UploadProgress) => onSent(total > 0 ? sent / total : 0);
  const upload = (path: RequestInfo | URL) => session.upload(String(path), body, { onProgress, signal });
  const { hash } = await answer(api.fingerprint["generate-fingerprint"].$post({}, { fetch: upload }));
  return hash;
}
