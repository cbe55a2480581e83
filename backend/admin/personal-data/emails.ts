import { composeEmail, type Recipient, wordsFor } from "../../platform/mail/email.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { small } from "../../platform/mail/parts.ts";

/** Notifies the user that the account is being deleted, and states what is not deleted. */
export function deletionEmail(to: Recipient): Mail {
  const { subject, byOwner, stays, notYou } = wordsFor(to).adminEmails.deletion;
  return composeEmail(to, subject, [byOwner, stays, small(notYou)]);
}
