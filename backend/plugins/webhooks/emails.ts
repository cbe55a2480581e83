import { composeEmail, inParis, languageOf, type Recipient, wordsFor } from "../../platform/mail/email.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { button, small } from "../../platform/mail/parts.ts";

/** Values in an e-mail: recipient, webhook, time (ms since 1970) and origin of links. */
export interface Told {
  readonly to: Recipient;
  /**
   * Host of the webhook's address; `null` if the account's e-mail address is not proven, because the e-mail must then
   * contain no word that the account chose.
   */
  readonly host: string | null;
  readonly at: number;
  readonly publicUrl: string;
}

/** Links to the dashboard, because the profile has no separate address: it opens over any screen. */
const openProfile = (to: Recipient, publicUrl: string) => button(wordsFor(to).keyEmails.open, `${publicUrl}/dashboard`);

export function addedEmail({ to, host, at, publicUrl }: Told): Mail {
  const { subject, what, notYou } = wordsFor(to).keyEmails.webhooks.added;
  return composeEmail(to, subject, [
    what(host, inParis(at, languageOf(to))),
    openProfile(to, publicUrl),
    small(notYou),
  ]);
}

export function disabledEmail({ to, host, at, by, publicUrl }: Told & { readonly by: "failures" | "gone" }): Mail {
  const { subject, gone, failing, lost } = wordsFor(to).keyEmails.webhooks.disabled;
  const what = by === "gone" ? gone : failing;
  return composeEmail(to, subject, [what(host, inParis(at, languageOf(to))), lost, openProfile(to, publicUrl)]);
}
