import * as z from "zod/mini";
import { newPassword } from "./auth.ts";
import { OTP_DIGITS, PASSKEYS_MAX } from "./constants.ts";
import { described, flag, instant, list, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";
import { Passkey, passkeyId } from "./passkey.ts";
import { email } from "./text.ts";

const EXPIRY = "Time until which the code is valid; UTC. Send it back unchanged.";
const CONTEXT = "Identifier of the recovery; opaque.";

/** `POST /auth/forgot-password`. */
export const ForgotPasswordRequest = z.strictObject({ email: email("The e-mail address of the account.") });

/**
 * Answer of `forgot-password`, the same whether or not the account exists. `context` is needed in the two following
 * steps.
 */
export const ForgotPasswordAnswer = z.object({
  message: text("Message, for people."),
  context: text(CONTEXT),
  otpExpiry: instant(EXPIRY),
});
export interface ForgotPasswordAnswer extends Immutable<z.infer<typeof ForgotPasswordAnswer>> {}

/** `POST /auth/verify-otp`: the code, with the context from `forgot-password`. */
export const VerifyOtpRequest = z.strictObject({
  email: email("The e-mail address of the account."),
  otp: text("Six-digit code from the e-mail.").check(
    z.regex(new RegExp(`^\\d{${OTP_DIGITS}}$`), `must be ${OTP_DIGITS} digits`),
  ),
  context: text(CONTEXT).check(z.minLength(1, "is required"), z.maxLength(64, "is too long")),
  otpExpiry: text(EXPIRY).check(z.minLength(1, "is required"), z.maxLength(64, "is too long")),
});
export type VerifyOtpRequest = z.infer<typeof VerifyOtpRequest>;

/** `POST /auth/reset-password`. The request is authorised by the cookie, not by the body. */
export const ResetPasswordRequest = z.strictObject({
  email: email("The e-mail address of the account."),
  newPassword: newPassword("The new password."),
  keepPasskeys: described(
    z.optional(z.array(passkeyId("Credential id of a passkey, base64url.")).check(z.maxLength(PASSKEYS_MAX))),
    "Passkeys to keep; all others are removed. If absent, all are removed.",
  ),
});
export type ResetPasswordRequest = z.infer<typeof ResetPasswordRequest>;

/**
 * `GET /auth/recovery/passkeys`, after the code was verified: the passkeys that would still sign in to the account
 * after the password is reset.
 */
export const RecoveryPasskeysAnswer = z.object({
  data: list(
    z.object({ ...Passkey.shape, known: flag("Whether the passkey already existed at the last recovery.") }),
    "Passkeys of the account, oldest first.",
  ),
});
export interface RecoveryPasskeysAnswer extends Immutable<z.infer<typeof RecoveryPasskeysAnswer>> {}

/** `GET /auth/recovery`: the recovery that was begun in this browser. For a user who opens the link in the e-mail. */
export const RecoveryAnswer = z.object({
  email: text("E-mail address that was typed."),
  context: text(CONTEXT),
  otpExpiry: instant(EXPIRY),
});
export interface RecoveryAnswer extends Immutable<z.infer<typeof RecoveryAnswer>> {}
