import { EMAIL_PROOF_CODE_MS, EMAIL_PROOF_LINK_MS, EMAIL_UNDO_MS, OTP_MS } from "../../contract/constants.ts";
import { composeEmail, inParis, languageOf, type Recipient, wordsFor } from "../../platform/mail/email.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { button, code as codeBlock, small } from "../../platform/mail/parts.ts";
import type { LinkSecret } from "./links.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const CODE_HOURS = EMAIL_PROOF_CODE_MS / HOUR_MS;
const LINK_DAYS = EMAIL_PROOF_LINK_MS / DAY_MS;
const UNDO_DAYS = EMAIL_UNDO_MS / DAY_MS;
const CHANGE_MINUTES = OTP_MS / 60_000;

// E-mails that prove or change an account's address. They contain no text that the account chose, because a typed
// address may belong to a stranger.

const wordsOf = (to: Recipient) => wordsFor(to).accountEmails.address;
const when = (to: Recipient, at: number) => inParis(at, languageOf(to));

export interface ProofEmail {
  readonly to: Recipient;
  readonly code: string;
  readonly link: LinkSecret;
  readonly publicUrl: string;
}

/** Asks the recipient to confirm that the account with this address is theirs, by code or link. */
export function proofEmail({ to, code, link, publicUrl }: ProofEmail): Mail {
  const { subject, title, preview, what, lasts, confirm, works, notYou } = wordsOf(to).proof;
  return composeEmail(
    to,
    subject(code),
    [
      what,
      codeBlock(code),
      lasts(CODE_HOURS, LINK_DAYS),
      button(confirm, `${publicUrl}/confirm-email#link=${link}`),
      works,
      small(notYou),
    ],
    { urgent: true, title, preview },
  );
}

/** Sends the code that confirms the new address of an account. */
export function changeCodeEmail(to: Recipient, code: string): Mail {
  const { subject, title, preview, what, lasts, notYou } = wordsOf(to).change;
  return composeEmail(to, subject(code), [what, codeBlock(code), lasts(CHANGE_MINUTES), small(notYou)], {
    urgent: true,
    title,
    preview: preview(CHANGE_MINUTES),
  });
}

/**
 * Sent to the requested new address, instead of the code, if another account already has it. The requester gets the
 * same answer in both cases; only the owner of the mailbox learns that an account exists.
 */
export function changeRefusedEmail(to: Recipient, publicUrl: string): Mail {
  const { subject, title, what, ifYou, newPassword, notYou } = wordsOf(to).refused;
  const choose = button(newPassword, `${publicUrl}/recover-password`);
  return composeEmail(to, subject, [what, ifYou, choose, small(notYou)], { title });
}

/** Notifies the new address that an account now uses it. */
export function changedToEmail(to: Recipient, at: number): Mail {
  const words = wordsOf(to).changed;
  return composeEmail(to, words.subject, [words.to(when(to, at)), small(words.answer)]);
}

export interface ChangedFromEmail {
  readonly to: Recipient;
  readonly at: number;
  /**
   * Secret of the link that undoes the change; `null` if the former address was never proven, because such a change
   * cannot be undone.
   */
  readonly link: LinkSecret | null;
  readonly publicUrl: string;
}

/** Notifies the former address of the change, with a link that undoes it. */
export function changedFromEmail({ to, at, link, publicUrl }: ChangedFromEmail): Mail {
  const words = wordsOf(to).changed;
  if (link === null)
    return composeEmail(to, words.subject, [words.fromUnproven(when(to, at)), small(words.nothingToDo)]);
  const undo = button(words.undo, `${publicUrl}/undo-email-change#link=${link}`);
  return composeEmail(
    to,
    words.subject,
    [words.from(when(to, at)), words.otherwise(UNDO_DAYS), undo, small(words.keep)],
    { preview: words.preview },
  );
}

/** Notifies an address that it no longer belongs to an account, because the change to it was undone. */
export function undoneEmail(to: Recipient, at: number): Mail {
  const { subject, what } = wordsOf(to).undone;
  return composeEmail(to, subject, [what(when(to, at))]);
}
