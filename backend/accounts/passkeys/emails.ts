import { composeEmail, inParis } from "../../platform/mail/email.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { button, small } from "../../platform/mail/parts.ts";
import type { PasskeyRecord } from "./store.ts";

/**
 * Recipient of an e-mail about a passkey, the passkey, the time of the event (ms since 1970), and the origin of
 * links.
 */
export interface Told {
  readonly to: string;
  readonly passkey: Pick<PasskeyRecord, "createdAt">;
  readonly at: number;
  readonly publicUrl: string;
}

const when = (at: number) => `le ${inParis(at)}`;

const NOT_YOU = small(
  "Si ce n’est pas vous, changez votre mot de passe, terminez toutes vos sessions et retirez les clés d’accès que vous ne reconnaissez pas\u00a0: tout cela se trouve dans votre profil.",
);

/** Links to the dashboard, because the profile is a panel without a URL of its own. */
const openProfile = (publicUrl: string) => button("Ouvrir Authentica", `${publicUrl}/dashboard`);

// E-mails about passkeys. They identify a passkey by the day it was added, and contain no text that the account
// chose, such as the user's or the passkey's name. Otherwise registering with a stranger's address would be a way to
// send them messages.

export const addedEmail = ({ to, at, publicUrl }: Omit<Told, "passkey">): Mail =>
  composeEmail(to, "Une clé d’accès a été ajoutée à votre compte", [
    `Une clé d’accès a été ajoutée à votre compte Authentica ${when(at)}. Elle permet de vous connecter sans mot de passe.`,
    openProfile(publicUrl),
    NOT_YOU,
  ]);

export const removedEmail = ({ to, passkey, at, publicUrl }: Told): Mail =>
  composeEmail(to, "Une clé d’accès a été retirée de votre compte", [
    `La clé d’accès ajoutée ${when(passkey.createdAt)} a été retirée de votre compte Authentica ${when(at)}. Elle ne permet plus de vous connecter.`,
    openProfile(publicUrl),
    NOT_YOU,
  ]);

export const clonedEmail = ({ to, passkey, at, publicUrl }: Told): Mail =>
  composeEmail(to, "Une connexion avec votre clé d’accès a été refusée", [
    `La clé d’accès ajoutée ${when(passkey.createdAt)} a servi ${when(at)} d’une façon qui laisse craindre qu’elle ait été copiée. La connexion a été refusée.`,
    "Retirez cette clé d’accès de votre compte, puis ajoutez-en une nouvelle, dans votre profil.",
    openProfile(publicUrl),
  ]);
