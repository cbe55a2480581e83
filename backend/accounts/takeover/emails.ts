import { composeEmail, inParis, languageOf, type Recipient, wordsFor } from "../../platform/mail/email.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { button, small } from "../../platform/mail/parts.ts";

/** Notifies administrators that the operator has reset their account. `at`: ms since 1970. */
export function resetByOperatorEmail(to: Recipient, at: number, publicUrl: string): Mail {
  const { open, takeover } = wordsFor(to).accountEmails;
  const { subject, title, preview, what, todo, notYou } = takeover;
  return composeEmail(
    to,
    subject,
    [what(inParis(at, languageOf(to))), todo, button(open, `${publicUrl}/login`), small(notYou)],
    { title, preview },
  );
}
