import { API_SCOPES } from "../../contract/constants.ts";
import { composeEmail, inParis, languageOf, type Recipient, wordsFor } from "../../platform/mail/email.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { button, pairs, small } from "../../platform/mail/parts.ts";
import type { ApiKeyRecord } from "./store.ts";

/** Data for e-mails about an API key: recipient, key, and origin of links. */
interface Told {
  readonly to: Recipient;
  readonly key: Pick<ApiKeyRecord, "scopes" | "networks" | "createdAt" | "endsAt" | "lastFour">;
  readonly publicUrl: string;
}

/** Links to the dashboard, because the profile is a panel without a separate URL. */
const openProfile = (to: Recipient, publicUrl: string) => button(wordsFor(to).keyEmails.open, `${publicUrl}/dashboard`);

// E-mails about API keys. They identify a key by its last characters and its dates, never by its name: the user chose
// the name, and it may be any text.

export function madeEmail({ to, key, publicUrl }: Told): Mail {
  const words = wordsFor(to).keyEmails.apiKeys.made;
  const language = languageOf(to);
  const scopes = API_SCOPES.filter((scope) => key.scopes.includes(scope)).map((scope) => words.scopes[scope]);
  return composeEmail(
    to,
    words.subject,
    [
      words.what(inParis(key.createdAt, language)),
      pairs([
        { name: words.endsWith, value: key.lastFour, exact: true },
        { name: words.allows, value: scopes.join(words.between) },
        { name: words.from, value: key.networks.length === 0 ? words.anywhere : key.networks.join("\n") },
        { name: words.until, value: key.endsAt === null ? words.revoked : inParis(key.endsAt, language) },
      ]),
      openProfile(to, publicUrl),
      small(words.notYou),
    ],
    { preview: words.preview },
  );
}

/** `at`: time of the revocation, ms since 1970. */
export function revokedEmail({ to, key, at, publicUrl }: Told & { readonly at: number }): Mail {
  const words = wordsFor(to).keyEmails.apiKeys.revoked;
  const language = languageOf(to);
  const what = words.what(inParis(key.createdAt, language), key.lastFour, inParis(at, language));
  return composeEmail(to, words.subject, [what, openProfile(to, publicUrl), small(words.notYou)]);
}
