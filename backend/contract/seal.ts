import * as z from "zod/mini";
import { described } from "./fields.ts";

/** `GET /seal/:drawing`. */
export const SealParam = z.strictObject({
  drawing: described(
    z
      .string()
      .check(z.regex(/^[0-9a-f]{64}(-revoked)?\.svg$/, "must be 64 lower-case hexadecimal characters and .svg")),
    "SHA-256 of a file, 64 lower-case hexadecimal characters, followed by -revoked for the broken seal, and by .svg.",
  ),
});
