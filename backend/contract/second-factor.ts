import * as z from "zod/mini";
import { count, flag, instant, list, nullable, part, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";

/** A code of an authenticator app, or a recovery code, as typed; spaces and hyphens are allowed. */
export const secondFactorCode = (words = "Code of the authenticator app, or a recovery code.") =>
  text(words).check(z.minLength(1, "is required"), z.maxLength(64, "is too long"));

/** `POST /auth/reauthenticate/second-factor`, and the confirmation of a new authenticator app. */
export const SecondFactorRequest = z.strictObject({ otp: secondFactorCode() });

/** `GET /user/second-factor`: the second factors of the signed-in user. */
export const SecondFactor = z.object({
  app: nullable(
    part("The authenticator app.", {
      createdAt: instant("Time of creation; UTC."),
      lastUsedAt: instant("Time at which a code was last accepted; UTC."),
      recoveryCodesLeft: count("Number of unused recovery codes."),
    }),
    "The authenticator app; null if there is none.",
  ),
  passkeys: count("Number of passkeys; each is a second factor."),
  required: flag("Whether the account must have a second factor, as administrators must."),
  proven: flag("Whether the sign-in of this session, or a later confirmation, used a second factor."),
});
export interface SecondFactor extends Immutable<z.infer<typeof SecondFactor>> {}

/**
 * `POST /user/second-factor/app/options`: returns a new secret, which can be confirmed by its first code within
 * fifteen minutes.
 */
export const AuthenticatorAppOptions = z.object({
  secret: text("Secret to type into the app, base32."),
  uri: text("The secret as an address for a QR code: otpauth://totp/…"),
});
export interface AuthenticatorAppOptions extends Immutable<z.infer<typeof AuthenticatorAppOptions>> {}

/** Body of calls that need no parameters. */
export const NothingRequest = z.strictObject({});

/** Answer of the call that creates recovery codes. The codes cannot be read again later. */
export const RecoveryCodes = z.object({
  recoveryCodes: list(
    z.string(),
    "Recovery codes. Each replaces a code of the authenticator app once. They are not shown again.",
  ),
});
export interface RecoveryCodes extends Immutable<z.infer<typeof RecoveryCodes>> {}
