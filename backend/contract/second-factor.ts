import * as z from "zod/mini";
import { count, flag, instant, list, nullable, part, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";

/** A code of an authenticator app, or a recovery code, as typed; spaces and hyphens are allowed. */
export const secondFactorCode = (words = "A code of the authenticator app, or a recovery code.") =>
  text(words).check(z.minLength(1, "is required"), z.maxLength(64, "is too long"));

/** `POST /auth/reauthenticate/second-factor`, and the confirmation of a new authenticator app. */
export const SecondFactorRequest = z.strictObject({ otp: secondFactorCode() });

/** `GET /user/second-factor`: the second factors of the signed-in user. */
export const SecondFactor = z.object({
  app: nullable(
    part("The authenticator app.", {
      createdAt: instant("When it was added; UTC."),
      lastUsedAt: instant("When a code of it was last taken; UTC."),
      recoveryCodesLeft: count("Recovery codes that were not used yet."),
    }),
    "The authenticator app; null where there is none.",
  ),
  passkeys: count("Passkeys of the account: each alone is a second factor."),
  required: flag("Whether the account must have a second factor: an administrator's."),
  proven: flag("Whether this session was opened, or has confirmed since, with one."),
});
export interface SecondFactor extends Immutable<z.infer<typeof SecondFactor>> {}

/** `POST /user/second-factor/app/options`: a new secret, which waits fifteen minutes for its first code. */
export const AuthenticatorAppOptions = z.object({
  secret: text("For typing: base32."),
  uri: text("The same for a QR code: otpauth://totp/…"),
});
export interface AuthenticatorAppOptions extends Immutable<z.infer<typeof AuthenticatorAppOptions>> {}

/** Body of calls without parameters. */
export const NothingRequest = z.strictObject({});

/** Answer of the call that creates recovery codes; they are shown only once. */
export const RecoveryCodes = z.object({
  recoveryCodes: list(z.string(), "Each replaces a code of the authenticator app once. They are not shown again."),
});
export interface RecoveryCodes extends Immutable<z.infer<typeof RecoveryCodes>> {}
