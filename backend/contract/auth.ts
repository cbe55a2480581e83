import * as z from "zod/mini";
import { PASSWORD_MAX, PASSWORD_MIN, PERSON_NAME_MAX } from "./constants.ts";
import { choice, described, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";
import { LANGUAGES } from "./language.ts";
import { secondFactorCode } from "./second-factor.ts";
import { email, line, walletAddress } from "./text.ts";

/**
 * A new password. Only its length is checked, in code points after NFC; the password is neither trimmed nor
 * truncated. JSON Schema cannot express this check, so the description states it.
 */
export const newPassword = (words = "") =>
  z.string().check(
    z.refine((text) => text.isWellFormed(), "must be well-formed Unicode"),
    z.refine(
      (text) => [...text.normalize("NFC")].length >= PASSWORD_MIN,
      `must be at least ${PASSWORD_MIN} characters`,
    ),
    z.refine((text) => [...text.normalize("NFC")].length <= PASSWORD_MAX, `must be at most ${PASSWORD_MAX} characters`),
    z.meta({
      minLength: PASSWORD_MIN,
      maxLength: PASSWORD_MAX,
      pattern: "^[^\\p{Cs}]*$",
      description:
        `${words} ${PASSWORD_MIN} to ${PASSWORD_MAX} characters after NFC; common passwords are refused.`.trim(),
    }),
  );

/** `POST /auth/register`. */
export const RegisterRequest = z.strictObject({
  firstName: line(PERSON_NAME_MAX, "First name."),
  lastName: line(PERSON_NAME_MAX, "Last name."),
  email: email("The e-mail address to sign in with."),
  walletAddress: walletAddress("0x followed by 40 hexadecimal digits; mixed case is an EIP-55 checksum."),
  password: newPassword("The password."),
  language: z.optional(choice(LANGUAGES, "Language of the screens, and of e-mails and documents.")),
});
export type RegisterRequest = z.infer<typeof RegisterRequest>;

/**
 * `POST /auth/login`. Accepts any password up to the maximum length, because an existing password may date from
 * before the current rules.
 */
export const LoginRequest = z.strictObject({
  email: email("The e-mail address of the account."),
  password: text("The password.").check(z.minLength(1, "is required"), z.maxLength(512, "is too long")),
  otp: described(
    z.optional(secondFactorCode()),
    "Code of the authenticator app, or a recovery code. Required if the first attempt failed with second_factor_required.",
  ),
});
export type LoginRequest = z.infer<typeof LoginRequest>;

/** `POST /auth/reauthenticate`: the password of the signed-in user. */
export const ReauthenticateRequest = z.strictObject({ password: LoginRequest.shape.password });

/** `POST /auth/refresh` and `POST /auth/logout`. */
export const RefreshRequest = z.strictObject({
  refreshToken: text("The refresh token.").check(z.minLength(1, "is required"), z.maxLength(256, "is too long")),
});

/** Answer of login, register, refresh and every reauthentication. */
export const TokenPair = z.object({
  accessToken: text("Bearer token for the Authorization header; valid for ten minutes."),
  refreshToken: text("Refresh token; can be exchanged once for a new pair."),
});
export interface TokenPair extends Immutable<z.infer<typeof TokenPair>> {}
