import { composeEmail, inParis, languageOf, type Recipient, wordsFor } from "../../platform/mail/email.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { button, link } from "../../platform/mail/parts.ts";

/**
 * Notifies the owner that the password was changed in a signed-in session. `at`: ms since 1970; `keys`: number of API
 * keys that stay valid.
 */
export function changedInSessionEmail(to: Recipient, at: number, publicUrl: string, keys: number): Mail {
  const { openProfile, password } = wordsFor(to).accountEmails;
  return composeEmail(to, password.changed, [
    password.inSession(inParis(at, languageOf(to))),
    ...(keys > 0 ? [password.keysStay(keys), link(openProfile, `${publicUrl}/dashboard`, password.toReviewKeys)] : []),
    password.ifYouAlone,
    button(password.choose, `${publicUrl}/recover-password`),
  ]);
}
