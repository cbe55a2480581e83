import { composeEmail, inParis, languageOf, type Recipient, wordsFor } from "../../platform/mail/email.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { button, link } from "../../platform/mail/parts.ts";

/** Data for e-mails about the authenticator app: recipient, time of the event (ms since 1970), and origin of links. */
export interface Told {
  readonly to: Recipient;
  readonly at: number;
  readonly publicUrl: string;
}

/** Returns the words, the time in words, and parts that several of these e-mails have. */
function partsFor({ to, at, publicUrl }: Told) {
  const { app, openProfile } = wordsFor(to).keyEmails;
  return {
    words: app,
    when: inParis(at, languageOf(to)),
    // Links to the dashboard, because the profile is a panel without a separate URL.
    profile: (rest: string) => link(openProfile, `${publicUrl}/dashboard`, rest),
    notYou: [app.notYou, button(app.changePassword, `${publicUrl}/recover-password`)],
  };
}

export function totpAddedEmail(told: Told): Mail {
  const { words, when, notYou } = partsFor(told);
  return composeEmail(told.to, words.added.subject, [words.added.what(when), words.added.codes, ...notYou]);
}

/** Notifies the owner that the authenticator app was removed. `by`: who removed it, an administrator or the owner. */
export function totpRemovedEmail({ by, ...told }: Told & { readonly by: "admin" | "owner" }): Mail {
  const { words, when, profile, notYou } = partsFor(told);
  const { subject, byAdmin, byOwner, enough, toAddAnother } = words.removed;
  const what = by === "admin" ? byAdmin(when) : byOwner(when);
  return composeEmail(told.to, subject, [what, enough, profile(toAddAnother), ...notYou]);
}

export function codesRenewedEmail(told: Told): Mail {
  const { words, when, notYou } = partsFor(told);
  return composeEmail(told.to, words.renewed.subject, [words.renewed.what(when), ...notYou]);
}

/** `left`: number of recovery codes that are left. */
export function usedCodeEmail({ left, ...told }: Told & { readonly left: number }): Mail {
  const { words, when, profile, notYou } = partsFor(told);
  const { subject, what, toMakeNew } = words.used;
  return composeEmail(told.to, subject, [what(when, left), profile(toMakeNew), ...notYou]);
}
