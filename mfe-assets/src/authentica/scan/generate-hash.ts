import { answer, api } from "@authentica/shared-ui/api";
import { session } from "@authentica/shared-ui/session";

/**
 * Sends a file and resolves to its SHA-256, in hexadecimal. The token is made fresh first: a body this large must not
 * be sent twice.
 */
export async function generateHash(file: File, signal: AbortSignal): Promise<string> {
  await session.ensureFresh();
  signal.throwIfAborted();
  const body = new FormData();
  body.set("file", file);
  const { hash } = await answer(api.fingerprint["generate-fingerprint"].$post({}, { init: { body, signal } }));
  return hash;
}
