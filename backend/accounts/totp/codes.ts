import { Secret, TOTP } from "otpauth";
import { TOTP_DIGITS, TOTP_STEP_MS } from "../../contract/constants.ts";

/** Bytes of a secret: what RFC 4226, section 4, recommends. */
const SECRET_BYTES = 20;

/** How many steps a device's clock may be ahead or behind. */
const DRIFT_STEPS = 1;

/** TOTP (RFC 6238) as every authenticator app does it: SHA-1, six digits, thirty seconds. */
const totpOf = (secret: string, label?: string): TOTP =>
  new TOTP({
    issuer: "Authentica",
    ...(label === undefined ? {} : { label }),
    algorithm: "SHA1",
    digits: TOTP_DIGITS,
    period: TOTP_STEP_MS / 1000,
    secret: Secret.fromBase32(secret),
  });

/** A new secret, base32. */
export function newTotpSecret(randomBytes: (length: number) => Uint8Array<ArrayBuffer>): string {
  return new Secret({ buffer: randomBytes(SECRET_BYTES).buffer }).base32;
}

/** What a QR code says to an authenticator app; `label` names the account there. */
export const totpUri = (secret: string, label: string): string => totpOf(secret, label).toString();

/** The code of an instant, ms since 1970. */
export const totpCodeAt = (secret: string, at: number): string => totpOf(secret).generate({ timestamp: at });

/** The step, counted from 1970, that a code is of; `null` when it is of none near `at` (ms since 1970). Takes constant time. */
export function stepOfCode(secret: string, code: string, at: number): number | null {
  const drift = totpOf(secret).validate({ token: code, timestamp: at, window: DRIFT_STEPS });
  return drift === null ? null : Math.floor(at / TOTP_STEP_MS) + drift;
}
