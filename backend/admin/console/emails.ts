import { composeEmail } from "../../platform/mail/email.ts";
import type { EmailSeal, Mail } from "../../platform/mail/outbox.ts";
import { button, small, type Words } from "../../platform/mail/parts.ts";

/** Number of removed passkeys and revoked API keys, and whether webhooks were switched off. */
interface Dropped {
  readonly passkeys: number;
  readonly keys: number;
  readonly webhooks: boolean;
}

const choosePassword = (publicUrl: string) => button("Choisir mon mot de passe", `${publicUrl}/recover-password`);

/**
 * Asks the user to choose a new password. The e-mail contains no code: the linked page sends a code in a second
 * e-mail.
 */
export const resetEmail = (to: string, publicUrl: string, dropped: Dropped): Mail =>
  composeEmail(to, "Choisissez un nouveau mot de passe Authentica", [
    "Un administrateur d’Authentica vous invite à choisir un nouveau mot de passe. Ouvrez cette page et saisissez votre adresse e-mail\u00a0; un code vous sera envoyé\u00a0:",
    choosePassword(publicUrl),
    ...droppedWords(dropped),
    small(
      "Votre mot de passe n’a pas changé, et personne d’autre que vous ne peut le choisir. Personne ne vous demandera jamais ce code.",
    ),
  ]);

/**
 * Notifies the user that an administrator has removed their passkeys, revoked their API keys, switched their webhooks
 * off and ended their sessions.
 */
export const droppedKeysEmail = (to: string, dropped: Dropped, publicUrl: string): Mail =>
  composeEmail(to, droppedSubject(dropped), [
    "Un administrateur d’Authentica a fermé toutes vos sessions.",
    ...droppedWords(dropped),
    "Votre mot de passe n’a pas changé. Si vous pensez que quelqu’un d’autre le connaît, choisissez-en un autre\u00a0:",
    choosePassword(publicUrl),
  ]);

function droppedSubject({ passkeys, keys }: Dropped): string {
  if (passkeys > 0) return "Vos clés d’accès Authentica ont été retirées";
  return keys > 0 ? "Vos clés d’API Authentica ont été révoquées" : "Vos webhooks Authentica ont été désactivés";
}

function droppedWords({ passkeys, keys, webhooks }: Dropped): string[] {
  const ofPasskeys =
    passkeys === 1
      ? "La clé d’accès de votre compte a été retirée\u00a0: elle ne permet plus de vous connecter."
      : `Les ${passkeys} clés d’accès de votre compte ont été retirées\u00a0: elles ne permettent plus de vous connecter.`;
  const ofKeys =
    keys === 1
      ? "Votre clé d’API a été révoquée\u00a0: elle n’ouvre plus rien."
      : `Vos ${keys} clés d’API ont été révoquées\u00a0: elles n’ouvrent plus rien.`;
  const ofWebhooks =
    "Vos webhooks ont été désactivés\u00a0: rien ne leur est envoyé avant que vous ne les réactiviez dans votre profil.";
  return [...(passkeys > 0 ? [ofPasskeys] : []), ...(keys > 0 ? [ofKeys] : []), ...(webhooks ? [ofWebhooks] : [])];
}

/** Notifies the user that an administrator has disabled the account, and whom to write to. */
export const disabledEmail = (to: string, contactEmail: string): Mail =>
  composeEmail(to, "Votre compte Authentica est désactivé", [
    "Un administrateur d’Authentica a désactivé votre compte. Vos sessions sont fermées, vos clés d’API révoquées et vos webhooks arrêtés.",
    `Vos inscriptions restent au registre, et vos preuves restent valables. Pour toute question, écrivez à ${contactEmail}.`,
  ]);

/** Invites a user to an account that an administrator has created. */
export const invitationEmail = (to: string, firstName: string, publicUrl: string): Mail =>
  composeEmail(to, "Votre compte Authentica vous attend", [
    [
      "Bonjour ",
      { name: firstName },
      ", un administrateur d’Authentica a ouvert un compte à votre adresse. Pour y entrer, choisissez votre mot de passe\u00a0: ouvrez cette page et saisissez votre adresse e-mail\u00a0; un code vous sera envoyé\u00a0:",
    ],
    choosePassword(publicUrl),
    small(
      "Personne ne peut se connecter à ce compte tant que vous n’avez pas choisi de mot de passe. Si vous n’attendiez pas ce message, ignorez-le.",
    ),
  ]);

export interface ErasedObjectEmail {
  readonly to: string;
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
  const named = objectName === null ? ["un de vos objets"] : ["votre objet «\u00a0", { name: objectName }, "\u00a0»"];
  const seal: EmailSeal = { hash, state: "broken", alt: "Sceau brisé de l’objet effacé" };
  return composeEmail(
    to,
    "Un de vos objets Authentica a été effacé",
    [
      [
        "Un administrateur d’Authentica a effacé ",
        ...named,
        ", avec son fichier, son image et son historique. Rien ne peut être rétabli.",
      ],
      ...because(reason),
      small(
        "Son inscription au registre public demeure, avec la mention de son effacement\u00a0: elle ne contient que des empreintes, qui ne disent plus rien de vous.",
      ),
    ],
    { seal },
  );
};

/** Notifies the user that an administrator is deleting their account, and states what is not deleted. */
export const removalEmail = (to: string, reason: string | null): Mail =>
  composeEmail(to, "Votre compte Authentica est supprimé", [
    "Un administrateur d’Authentica a fermé votre compte, et vos données sont en cours d’effacement\u00a0: votre profil, vos fichiers, leurs images, le nom de vos objets et leur historique. Sous deux jours, il n’en reste rien dans les fichiers du serveur. Les sauvegardes déjà faites gardent vos fichiers trente jours au plus. Votre profil, vos objets et leur historique n’y sont plus lisibles dès la sauvegarde suivante. Rien ne peut être rétabli.",
    ...because(reason),
    small(
      "Les inscriptions au registre public demeurent, car nul ne peut les retirer. Elles ne contiennent que des empreintes, qui ne disent plus rien de vous.",
    ),
  ]);

const because = (reason: string | null): Words[] => (reason === null ? [] : [`Motif\u00a0: ${reason}`]);
