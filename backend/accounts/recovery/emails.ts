import { OTP_MS } from "../../contract/constants.ts";
import { composeEmail, inParis, languageOf, type Recipient, wordsFor } from "../../platform/mail/email.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { button, code as codeBlock, link, small } from "../../platform/mail/parts.ts";

const MINUTES = OTP_MS / 60_000;

/**
 * Sends the recovery code, and a link that fills the code in if it is opened in the browser that began the recovery.
 * The code is in the fragment of the link, which browsers do not send to servers.
 */
export function codeEmail(to: Recipient, code: string, context: string, publicUrl: string): Mail {
  const { subject, title, preview, what, lasts, goOn, notYou } = wordsFor(to).accountEmails.password.code;
  const address = `${publicUrl}/verify-otp?context=${encodeURIComponent(context)}#code=${code}`;
  return composeEmail(
    to,
    subject(code),
    [what, codeBlock(code), lasts(MINUTES), button(goOn, address), small(notYou)],
    { urgent: true, title, preview: preview(MINUTES) },
  );
}

/** Credentials of an account that stayed valid or were removed when its password changed. */
export interface Remaining {
  /** When the remaining passkeys were added (ms since 1970). */
  readonly passkeys: readonly number[];
  /** Number of removed passkeys. */
  readonly removed: number;
  readonly app: boolean;
  /** Number of revoked API keys. */
  readonly keys: number;
  /** Whether webhooks were switched off. */
  readonly webhooks: boolean;
}

/**
 * Notifies the owner that the password was changed, and which credentials stay valid. Passkeys are identified by the
 * day they were added, because their names may be any text.
 */
export function changedEmail(to: Recipient, publicUrl: string, remaining: Remaining): Mail {
  const { passkeys, removed, app, keys, webhooks } = remaining;
  const { openProfile, password } = wordsFor(to).accountEmails;
  const added = passkeys.map((at) => password.passkeyAdded(inParis(at, languageOf(to))));
  return composeEmail(to, password.changed, [
    password.recovered,
    ...(removed > 0 ? [password.passkeysRemoved(removed)] : []),
    ...(keys > 0 ? [password.keysRevoked(keys)] : []),
    ...(webhooks ? [password.webhooksOff] : []),
    ...(added.length > 0 ? [[password.passkeysStay, ...added].join("\n")] : []),
    ...(app ? [password.appStays] : []),
    ...(added.length > 0 || app ? [link(openProfile, `${publicUrl}/dashboard`, password.toReview)] : []),
    password.ifYou,
    button(password.choose, `${publicUrl}/recover-password`),
  ]);
}
