import { Secret, TOTP } from "otpauth";
import { TOTP_DIGITS, TOTP_STEP_MS } from "../../contract/constants.ts";

/** Length of a secret, as RFC 4226, section 4, recommends. */
const SECRET_BYTES = 20;

/** Greatest difference between a device's clock and ours, in time steps. */
const DRIFT_STEPS = 1;

/**
 * Returns a TOTP generator (RFC 6238) with the only parameters that every authenticator app supports: SHA-1, six
 * digits, thirty seconds.
 */
const totpOf = (secret: string, label?: string): TOTP =>
  new TOTP({
    issuer: "Authentica",
    ...(label === undefined ? {} : { label }),
    algorithm: "SHA1",
    digits: TOTP_DIGITS,
    period: TOTP_STEP_MS / 1000,
    secret: Secret.fromBase32(secret),
  });

/** Returns a new secret, base32. */
export function newTotpSecret(randomBytes: (length: number) => Uint8Array<ArrayBuffer>): string {
  return new Secret({ buffer: randomBytes(SECRET_BYTES).buffer }).base32;
}

/** Returns the `otpauth:` URI that an authenticator app reads as a QR code. `label` names the account in the app. */
export const totpUri = (secret: string, label: string): string => totpOf(secret, label).toString();

/** Returns the code for a time (ms since 1970). */
export const totpCodeAt = (secret: string, at: number): string => totpOf(secret).generate({ timestamp: at });

/**
 * Returns the time step (RFC 6238, counted from 1970) that a code belongs to; `null` if no step near `at` (ms since
 * 1970) has this code. Takes constant time.
 */
export function stepOfCode(secret: string, code: string, at: number): number | null {
  const drift = totpOf(secret).validate({ token: code, timestamp: at, window: DRIFT_STEPS });
  return drift === null ? null : Math.floor(at / TOTP_STEP_MS) + drift;
}
