import { inParis, letter } from "../../platform/mail/letter.ts";
import type { Mail } from "../../platform/mail/outbox.ts";

/** Tells the owner that strangers try secrets at the account's doors. `at` in ms since 1970. */
export const keepsTryingLetter = (to: string, at: number, publicUrl: string): Mail =>
  letter(to, "Quelqu’un essaie d’entrer dans votre compte Authentica", [
    "Bonjour,",
    `Depuis un appareil ou un réseau que votre compte ne connaît pas, quelqu’un essaie des mots de passe ou des codes pour entrer dans votre compte Authentica, encore ${inParis(at)}. Ces essais ont échoué\u00a0: votre compte est toujours fermé pour cette personne, et ses essais sont de plus en plus espacés.`,
    "Vous n’avez rien à faire d’urgent. Vos appareils déjà connus se connectent comme d’habitude\u00a0; depuis un nouvel appareil, la connexion peut demander quelques secondes d’attente.",
    `Pour que personne ne puisse plus deviner, ajoutez une clé d’accès dans votre profil, et choisissez un mot de passe qui ne sert nulle part ailleurs\u00a0:\n${publicUrl}/profile`,
    "Si vous recevez des codes que vous n’avez pas demandés, ignorez-les et ne les communiquez à personne. Si c’était vous, vous pouvez ignorer ce message. Nous ne vous écrirons à ce sujet qu’une fois par jour tant que les essais continuent.",
    "L’équipe Authentica",
  ]);
