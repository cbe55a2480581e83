import * as z from "zod/mini";
import { count, digest, instant, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";

/** `POST /fingerprint/generate-fingerprint` (multipart, one field `file`): returns the hash of the received bytes. */
export const FingerprintAnswer = z.object({
  hash: digest("SHA-256 of the file, 64 lower-case hexadecimal characters."),
  fileName: text("Name of the file."),
  size: count("Size of the file (bytes)."),
  expiresAt: instant("Time until which the file is kept for a claim; UTC."),
});
export interface FingerprintAnswer extends Immutable<z.infer<typeof FingerprintAnswer>> {}
