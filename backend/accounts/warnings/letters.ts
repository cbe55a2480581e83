import { inParis, letter } from "../../platform/mail/letter.ts";
import type { Mail } from "../../platform/mail/outbox.ts";

/** Tells the owner that strangers keep trying to get in. `at` in ms since 1970. */
export const keepsTryingLetter = (to: string, at: number, publicUrl: string): Mail =>
  letter(to, "Quelqu’un essaie d’entrer dans votre compte Authentica", [
    "Bonjour,",
    `Le ${inParis(at)}, quelqu’un essayait encore des mots de passe, ou demandait des codes, pour entrer dans votre compte Authentica depuis un appareil que ce compte ne connaît pas. Cette personne n’est pas entrée, et chaque nouvel essai la fait attendre plus longtemps.`,
    "Si c’était vous, ne tenez pas compte de ce message. Sinon, rien ne presse\u00a0: vos appareils habituels se connectent comme toujours\u00a0; sur un nouvel appareil, il faut parfois patienter quelques secondes.",
    `Pour que ces essais ne puissent plus aboutir, ajoutez une clé d’accès dans votre profil\u00a0: elle ne se devine pas, et vous connecte sans mot de passe. Choisissez ensuite un long mot de passe qui ne sert nulle part ailleurs\u00a0; vous n’aurez plus à le saisir.\n${publicUrl}/dashboard`,
    "Ne communiquez à personne un code que vous n’avez pas demandé. Tant que cela dure, nous vous l’écrivons une fois par jour au plus.",
    "L’équipe Authentica",
  ]);
