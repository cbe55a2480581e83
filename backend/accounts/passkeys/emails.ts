import { composeEmail, inParis, languageOf, type Recipient, wordsFor } from "../../platform/mail/email.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { button, small } from "../../platform/mail/parts.ts";
import type { PasskeyRecord } from "./store.ts";

/** Data for e-mails about a passkey: recipient, passkey, time of the event (ms since 1970), and origin of links. */
export interface Told {
  readonly to: Recipient;
  readonly passkey: Pick<PasskeyRecord, "createdAt">;
  readonly at: number;
  readonly publicUrl: string;
}

/** Returns the words, and parts that several of these e-mails have. */
function partsFor(to: Recipient, publicUrl: string) {
  const { open, passkeys } = wordsFor(to).keyEmails;
  const when = (at: number) => inParis(at, languageOf(to));
  // Links to the dashboard, because the profile is a panel without a separate URL.
  return { words: passkeys, when, openProfile: button(open, `${publicUrl}/dashboard`), notYou: small(passkeys.notYou) };
}

// E-mails about passkeys. They identify a passkey by the day it was added, and contain no text that the account
// chose, such as the user's or the passkey's name. Otherwise registering with a stranger's address would be a way to
// send them messages.

export function addedEmail({ to, at, publicUrl }: Omit<Told, "passkey">): Mail {
  const { words, when, openProfile, notYou } = partsFor(to, publicUrl);
  return composeEmail(to, words.added.subject, [words.added.what(when(at)), openProfile, notYou]);
}

export function removedEmail({ to, passkey, at, publicUrl }: Told): Mail {
  const { words, when, openProfile, notYou } = partsFor(to, publicUrl);
  const what = words.removed.what(when(passkey.createdAt), when(at));
  return composeEmail(to, words.removed.subject, [what, openProfile, notYou]);
}

export function clonedEmail({ to, passkey, at, publicUrl }: Told): Mail {
  const { words, when, openProfile } = partsFor(to, publicUrl);
  const what = words.cloned.what(when(passkey.createdAt), when(at));
  return composeEmail(to, words.cloned.subject, [what, words.cloned.todo, openProfile]);
}
