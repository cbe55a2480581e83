/** Schemas for text in requests. `words` is the description of a member in the API documentation. */
import * as z from "zod/mini";
import { EMAIL_MAX } from "./constants.ts";
import { withAsciiDomain } from "./email-domain.ts";
import { described } from "./fields.ts";
import { hasHidden, hasVisible } from "./visible.ts";

/**
 * A string without control characters, converted to NFC and trimmed. Lone surrogates are refused, because they cannot
 * be stored or used in keys.
 */
const cleanText = (...checks: z.core.$ZodCheck<string>[]) =>
  z.pipe(
    z.string().check(
      z.refine((text) => text.isWellFormed(), "must be well-formed Unicode"),
      z.refine((text) => !/\p{Cc}/u.test(text), "must not contain control characters"),
      ...checks,
    ),
    z.transform((text: string) => text.normalize("NFC").trim()),
  );

/** One line of text for people: trimmed, NFC, 1 to `max` UTF-16 units, without hidden characters. */
export const line = (max: number, words?: string) =>
  described(
    z.pipe(
      cleanText(z.refine((text: string) => !hasHidden(text), "must not contain hidden characters")),
      z
        .string()
        .check(
          z.minLength(1, "is required"),
          z.maxLength(max, `must be at most ${max} characters`),
          z.refine(hasVisible, "must have a visible character"),
        ),
    ),
    words,
  );

/** An e-mail address as typed, trimmed, NFC, with its domain converted to ASCII. */
export const email = (words?: string) =>
  described(
    z.pipe(
      z.pipe(cleanText(), z.transform(withAsciiDomain)),
      z
        .string()
        .check(z.maxLength(EMAIL_MAX, `must be at most ${EMAIL_MAX} characters`), z.email("must be an e-mail address")),
    ),
    words,
  );

/**
 * An Ethereum address: `0x` and 40 hexadecimal digits. If the digits are of mixed case, the server checks their
 * EIP-55 checksum.
 */
export const walletAddress = (words?: string) =>
  described(z.string().check(z.trim(), z.regex(/^0x[0-9a-fA-F]{40}$/, "must be 0x and 40 hexadecimal digits")), words);

/** SHA-256 as 64 lower-case hexadecimal characters. */
export const sha256Hex = (words?: string) =>
  described(z.string().check(z.regex(/^[0-9a-f]{64}$/, "must be 64 lower-case hexadecimal characters")), words);
