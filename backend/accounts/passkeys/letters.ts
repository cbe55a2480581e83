import { inParis, letter } from "../../platform/mail/letter.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import type { PasskeyRecord } from "./store.ts";

/** Whom a letter is for, which passkey it tells of, and when that happened (ms since 1970). */
export interface Told {
  readonly to: string;
  readonly passkey: Pick<PasskeyRecord, "createdAt">;
  readonly at: number;
}

const when = (at: number) => `le ${inParis(at)}`;

const NOT_YOU =
  "Si ce n’est pas vous, changez votre mot de passe, terminez toutes vos sessions et retirez les clés d’accès que vous ne reconnaissez pas.";

// A passkey is told by the day on which it was added, and no letter has a word that the account has chosen, its names or the passkey's:
// whoever registers with a stranger's address could have the service carry their own words there.

export const addedLetter = ({ to, at }: Omit<Told, "passkey">): Mail =>
  letter(to, "Une clé d’accès a été ajoutée à votre compte", [
    "Bonjour,",
    `Une clé d’accès a été ajoutée à votre compte Authentica ${when(at)}. Elle permet de vous connecter sans mot de passe.`,
    NOT_YOU,
  ]);

export const removedLetter = ({ to, passkey, at }: Told): Mail =>
  letter(to, "Une clé d’accès a été retirée de votre compte", [
    "Bonjour,",
    `La clé d’accès ajoutée ${when(passkey.createdAt)} a été retirée de votre compte Authentica ${when(at)}. Elle ne permet plus de vous connecter.`,
    NOT_YOU,
  ]);

export const clonedLetter = ({ to, passkey, at }: Told): Mail =>
  letter(to, "Une connexion avec votre clé d’accès a été refusée", [
    "Bonjour,",
    `La clé d’accès ajoutée ${when(passkey.createdAt)} a servi ${when(at)} d’une façon qui laisse craindre qu’elle ait été copiée. La connexion a été refusée.`,
    "Retirez cette clé d’accès de votre compte, puis ajoutez-en une nouvelle.",
  ]);
