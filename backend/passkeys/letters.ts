import { letter } from "../mail/letter.ts";
import type { Mail } from "../mail/outbox.ts";
import type { UserRecord } from "../users/store.ts";
import type { PasskeyRecord } from "./store.ts";

/** What a letter tells of: whose passkey, which one, and when (ms since 1970). */
export interface Told {
  readonly user: Pick<UserRecord, "email" | "firstName">;
  readonly passkey: Pick<PasskeyRecord, "name">;
  readonly at: number;
}

const PARIS = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeStyle: "short", timeZone: "Europe/Paris" });

const when = (at: number) => `le ${PARIS.format(at)} (heure de Paris)`;

const NOT_YOU =
  "Si ce n’est pas vous, changez votre mot de passe, terminez toutes vos sessions et retirez les clés d’accès que vous ne reconnaissez pas.";

export const addedLetter = ({ user, passkey, at }: Told): Mail =>
  letter(user.email, "Une clé d’accès a été ajoutée à votre compte", [
    `Bonjour ${user.firstName},`,
    `La clé d’accès « ${passkey.name} » a été ajoutée à votre compte Authentica ${when(at)}. Elle permet de vous connecter sans mot de passe.`,
    NOT_YOU,
  ]);

export const removedLetter = ({ user, passkey, at }: Told): Mail =>
  letter(user.email, "Une clé d’accès a été retirée de votre compte", [
    `Bonjour ${user.firstName},`,
    `La clé d’accès « ${passkey.name} » a été retirée de votre compte Authentica ${when(at)}. Elle ne permet plus de vous connecter.`,
    NOT_YOU,
  ]);

export const clonedLetter = ({ user, passkey, at }: Told): Mail =>
  letter(user.email, "Une connexion avec votre clé d’accès a été refusée", [
    `Bonjour ${user.firstName},`,
    `La clé d’accès « ${passkey.name} » a servi ${when(at)} d’une façon qui laisse craindre qu’elle ait été copiée. La connexion a été refusée.`,
    "Retirez cette clé d’accès de votre compte, puis ajoutez-en une nouvelle.",
  ]);
