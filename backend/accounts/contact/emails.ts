import { composeEmail, type Recipient, wordsFor } from "../../platform/mail/email.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { pairs, small } from "../../platform/mail/parts.ts";

/** Notifies the contact address `to` of a request for a demonstration. */
export function demoRequestEmail(to: Recipient, email: string): Mail {
  const { subject, what, address, unproven, why } = wordsFor(to).accountEmails.demo;
  return composeEmail(
    to,
    subject,
    [what, pairs([{ name: address, value: [{ name: email }], exact: true }]), small(unproven)],
    { why },
  );
}
