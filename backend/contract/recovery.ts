import * as z from "zod/mini";
import { newPassword } from "./auth.ts";
import { OTP_DIGITS } from "./constants.ts";
import { email } from "./text.ts";

/** `POST /auth/forgot-password`. */
export const ForgotPasswordRequest = z.strictObject({ email: email() });

/** Answer of `forgot-password`, the same whether or not the account exists. The state of the two steps after it. */
export interface ForgotPasswordAnswer {
  readonly message: string;
  /** Names this recovery; opaque. */
  readonly context: string;
  /** Until when the code holds: ISO 8601, UTC. */
  readonly otpExpiry: string;
}

/** `POST /auth/verify-otp`: the code, with the state that `forgot-password` gave. */
export const VerifyOtpRequest = z.strictObject({
  email: email(),
  otp: z.string().check(z.regex(new RegExp(`^\\d{${OTP_DIGITS}}$`), `must be ${OTP_DIGITS} digits`)),
  context: z.string().check(z.minLength(1, "is required"), z.maxLength(64, "is too long")),
  otpExpiry: z.string().check(z.minLength(1, "is required"), z.maxLength(64, "is too long")),
});

/** `POST /auth/reset-password`. What proves the right to it is the cookie, not the body. */
export const ResetPasswordRequest = z.strictObject({ email: email(), newPassword: newPassword() });

/** `GET /auth/recovery`: the recovery that this browser has begun, for somebody who comes back by the letter's link. */
export interface RecoveryAnswer {
  readonly email: string;
  readonly context: string;
  readonly otpExpiry: string;
}

export type VerifyOtpRequest = z.infer<typeof VerifyOtpRequest>;
export type ResetPasswordRequest = z.infer<typeof ResetPasswordRequest>;
