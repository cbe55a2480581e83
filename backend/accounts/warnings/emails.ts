import { composeEmail, inParis } from "../../platform/mail/email.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { button, small } from "../../platform/mail/parts.ts";

/** Warns the owner that strangers keep trying to sign in. `at`: ms since 1970. */
export const keepsTryingEmail = (to: string, at: number, publicUrl: string): Mail =>
  composeEmail(
    to,
    "Quelqu’un essaie d’entrer dans votre compte Authentica",
    [
      `Le ${inParis(at)}, quelqu’un essayait encore des mots de passe, ou demandait des codes, depuis un appareil que votre compte ne connaît pas. Cette personne n’est pas entrée, et chaque nouvel essai la fait attendre plus longtemps.`,
      "Rien ne presse. Vos appareils habituels se connectent comme toujours\u00a0; sur un nouvel appareil, il faut parfois patienter quelques secondes.",
      "Pour que ces essais ne puissent jamais aboutir, ouvrez votre profil et ajoutez une clé d’accès\u00a0: elle ne se devine pas, et vous connecte sans mot de passe. Choisissez ensuite un long mot de passe qui ne sert nulle part ailleurs.",
      button("Ouvrir Authentica", `${publicUrl}/dashboard`),
      small(
        "Ne communiquez à personne un code que vous n’avez pas demandé. Si c’était vous, ne tenez pas compte de ce message. Tant que cela dure, nous vous l’écrivons une fois par jour au plus.",
      ),
    ],
    {
      title: "Quelqu’un essaie d’entrer dans votre compte",
      preview: "Cette personne n’est pas entrée. Une clé d’accès ferme la porte pour de bon.",
    },
  );

/** Warns the owner that a stranger knows the password but not the second factor's code. `at`: ms since 1970. */
export const knowsPasswordEmail = (to: string, at: number, publicUrl: string): Mail =>
  composeEmail(
    to,
    "Quelqu’un connaît votre mot de passe Authentica",
    [
      `Le ${inParis(at)}, quelqu’un a saisi votre mot de passe, puis plusieurs codes qui n’étaient pas ceux de votre application d’authentification. Cette personne n’est pas entrée.`,
      "Si ce n’était pas vous, choisissez tout de suite un autre mot de passe, long, et qui ne sert nulle part ailleurs\u00a0:",
      button("Choisir un nouveau mot de passe", `${publicUrl}/recover-password`),
      small(
        "Si c’était vous, ne tenez pas compte de ce message. Tant que cela dure, nous vous l’écrivons une fois par jour au plus.",
      ),
    ],
    { preview: "Cette personne n’est pas entrée. Choisissez tout de suite un autre mot de passe." },
  );
