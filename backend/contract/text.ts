import * as z from "zod/mini";
import { EMAIL_MAX } from "./constants.ts";

/** A string of well-formed Unicode without control characters: a lone surrogate cannot be stored or keyed. */
const cleanText = () =>
  z.string().check(
    z.refine((text) => text.isWellFormed(), "must be well-formed Unicode"),
    z.refine((text) => !/\p{Cc}/u.test(text), "must not contain control characters"),
  );

/** One line of text for people, trimmed and NFC, between 1 and `max` UTF-16 units. */
export const line = (max: number) =>
  z.pipe(
    z.pipe(
      cleanText(),
      z.transform((text: string) => text.normalize("NFC").trim()),
    ),
    z.string().check(z.minLength(1, "is required"), z.maxLength(max, `must be at most ${max} characters`)),
  );

/** An e-mail address as typed, trimmed and NFC. */
export const email = () =>
  z.pipe(
    z.pipe(
      cleanText(),
      z.transform((text: string) => text.normalize("NFC").trim()),
    ),
    z
      .string()
      .check(z.maxLength(EMAIL_MAX, `must be at most ${EMAIL_MAX} characters`), z.email("must be an e-mail address")),
  );

/** `0x` and 40 hexadecimal digits; the EIP-55 checksum of mixed case is checked by the server. */
export const walletAddress = () =>
  z.string().check(z.trim(), z.regex(/^0x[0-9a-fA-F]{40}$/, "must be 0x and 40 hexadecimal digits"));

/** SHA-256 as 64 lower-case hexadecimal characters. */
export const sha256Hex = () =>
  z.string().check(z.regex(/^[0-9a-f]{64}$/, "must be 64 lower-case hexadecimal characters"));
