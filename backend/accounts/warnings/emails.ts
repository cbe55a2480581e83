import { composeEmail, inParis, languageOf, type Recipient, wordsFor } from "../../platform/mail/email.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { button, small } from "../../platform/mail/parts.ts";

/** Warns the owner that strangers keep trying to sign in. `at`: ms since 1970. */
export function keepsTryingEmail(to: Recipient, at: number, publicUrl: string): Mail {
  const { open, warnings } = wordsFor(to).accountEmails;
  const { subject, title, preview, what, noHurry, todo, often } = warnings.trying;
  return composeEmail(
    to,
    subject,
    [what(inParis(at, languageOf(to))), noHurry, todo, button(open, `${publicUrl}/dashboard`), small(often)],
    { title, preview },
  );
}

/** Warns the owner that a stranger knows the password but not the second factor's code. `at`: ms since 1970. */
export function knowsPasswordEmail(to: Recipient, at: number, publicUrl: string): Mail {
  const { subject, preview, what, todo, choose, often } = wordsFor(to).accountEmails.warnings.known;
  return composeEmail(
    to,
    subject,
    [what(inParis(at, languageOf(to))), todo, button(choose, `${publicUrl}/recover-password`), small(often)],
    { preview },
  );
}
