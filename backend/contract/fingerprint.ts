import * as z from "zod/mini";
import { ErrorBody } from "./errors.ts";
import { count, digest, instant, list, literal, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";

const fileName = text("Name of the file.");

/** `POST /fingerprint/generate-fingerprint` (multipart, one field `file`): returns the hash of the received bytes. */
export const FingerprintAnswer = z.object({
  hash: digest("SHA-256 of the file, 64 lower-case hexadecimal characters."),
  fileName,
  size: count("Size of the file (bytes)."),
  expiresAt: instant("Time until which the file is kept for a claim; UTC."),
});
export interface FingerprintAnswer extends Immutable<z.infer<typeof FingerprintAnswer>> {}

const KeptFile = z
  .extend(FingerprintAnswer, { status: literal("kept", "The file is kept for a claim.") })
  .register(z.globalRegistry, { id: "KeptFile" });

const RefusedFile = z
  .object({
    status: literal("refused", "The file is not kept."),
    fileName,
    code: ErrorBody.shape.code,
    message: text("Error message, for people."),
    retryAfter: ErrorBody.shape.retryAfter,
  })
  .register(z.globalRegistry, { id: "RefusedFile" });
export interface RefusedFile extends Immutable<z.infer<typeof RefusedFile>> {}

/** `POST /fingerprint/generate-fingerprints` (multipart, up to `SCANS_MAX` fields `file`): returns the hash of each file. */
export const FingerprintsAnswer = z.object({
  results: list(z.union([KeptFile, RefusedFile]), "One result for each file of the form, in order."),
});
export interface FingerprintsAnswer extends Immutable<z.infer<typeof FingerprintsAnswer>> {}
