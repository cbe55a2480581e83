import type { Language } from "../../contract/language.ts";
import { composeEmail, composeIn, languagesFor, pagesIn, type Recipient, wordsFor } from "../../platform/mail/email.ts";
import type { EmailSeal, Mail } from "../../platform/mail/outbox.ts";
import { button, small } from "../../platform/mail/parts.ts";

/** How many passkeys were removed and API keys revoked, and whether webhooks were switched off. */
interface Dropped {
  readonly passkeys: number;
  readonly keys: number;
  readonly webhooks: boolean;
}

const wordsOf = (to: Recipient) => wordsFor(to).adminEmails;

const choosePassword = (to: Recipient, publicUrl: string) =>
  button(wordsOf(to).choose, `${publicUrl}/recover-password`);

/**
 * Asks the user to choose a new password. The e-mail contains no code: the linked page sends a code in a second
 * e-mail.
 */
export function resetEmail(to: Recipient, publicUrl: string, dropped: Dropped): Mail {
  const { subject, what, unchanged } = wordsOf(to).reset;
  return composeEmail(to, subject, [
    what,
    choosePassword(to, publicUrl),
    ...droppedWords(to, dropped),
    small(unchanged),
  ]);
}

/**
 * Notifies the user that an administrator has removed their passkeys, revoked their API keys, switched their webhooks
 * off and ended their sessions.
 */
export function droppedKeysEmail(to: Recipient, dropped: Dropped, publicUrl: string): Mail {
  const { passkeysSubject, keysSubject, webhooksSubject, sessions, unchanged } = wordsOf(to).dropped;
  const { passkeys, keys } = dropped;
  const subject = passkeys > 0 ? passkeysSubject : keys > 0 ? keysSubject : webhooksSubject;
  return composeEmail(to, subject, [sessions, ...droppedWords(to, dropped), unchanged, choosePassword(to, publicUrl)]);
}

function droppedWords(to: Recipient, { passkeys, keys, webhooks }: Dropped): string[] {
  const words = wordsOf(to).dropped;
  return [
    ...(passkeys > 0 ? [words.passkeys(passkeys)] : []),
    ...(keys > 0 ? [words.keys(keys)] : []),
    ...(webhooks ? [words.webhooks] : []),
  ];
}

/** Notifies the user that an administrator has disabled the account, and whom to write to. */
export function disabledEmail(to: Recipient, contactEmail: string): Mail {
  const { subject, what, stays } = wordsOf(to).disabled;
  return composeEmail(to, subject, [what, stays(contactEmail)]);
}

export interface InvitationEmail {
  readonly to: string;
  /** Language that the administrator has chosen. Without one, the e-mail is in all languages. */
  readonly language?: Language | undefined;
  readonly firstName: string;
  readonly publicUrl: string;
}

/** Invites a user to an account that an administrator has created. */
export const invitationEmail = ({ to: email, language: chosen, firstName, publicUrl }: InvitationEmail): Mail =>
  composeIn(email, languagesFor({ email, language: chosen }), (language) => {
    const to = { email, language };
    const { subject, hello, what, notYou } = wordsOf(to).invitation;
    return {
      subject,
      parts: [[hello, { name: firstName }, what], choosePassword(to, pagesIn(publicUrl, language)), small(notYou)],
    };
  });

export interface ErasedObjectEmail {
  readonly to: Recipient;
  /**
   * Name that the owner gave the object; `null` if the owner's address is not proven. Otherwise a user could have the
   * service send any text to a stranger.
   */
  readonly objectName: string | null;
  readonly hash: string;
  /** Reason given by the administrator. */
  readonly reason: string | null;
}

/** Notifies an owner that an administrator has erased one of their objects. */
export const erasedObjectEmail = ({ to, objectName, hash, reason }: ErasedObjectEmail): Mail => {
  const words = wordsOf(to).erased;
  const [open, close] = words.named;
  const named = objectName === null ? [words.unnamed] : [open, { name: objectName }, close];
  const seal: EmailSeal = { hash, state: "broken", alt: words.seal };
  const what = [words.before, ...named, words.after];
  return composeEmail(to, words.subject, [what, ...because(to, reason), small(words.stays)], { seal });
};

/** Notifies the user that an administrator is deleting their account, and states what is not deleted. */
export function removalEmail(to: Recipient, reason: string | null): Mail {
  const { subject, byAdmin, stays } = wordsOf(to).deletion;
  return composeEmail(to, subject, [byAdmin, ...because(to, reason), small(stays)]);
}

const because = (to: Recipient, reason: string | null): string[] =>
  reason === null ? [] : [wordsOf(to).because(reason)];
