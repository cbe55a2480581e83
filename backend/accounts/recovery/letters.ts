import { OTP_MS } from "../../contract/constants.ts";
import { button, code as codeBlock, letter, small } from "../../platform/mail/letter.ts";
import type { Mail } from "../../platform/mail/outbox.ts";

const MINUTES = OTP_MS / 60_000;

/** The letter with the code, and a link that fills it in where the recovery was begun. The code is in the link's fragment, which no server sees. */
export function codeLetter(to: string, code: string, context: string, publicUrl: string): Mail {
  const link = `${publicUrl}/verify-otp?context=${encodeURIComponent(context)}#code=${code}`;
  return letter(
    to,
    `${code} est votre code Authentica`,
    [
      "Vous avez demandé à choisir un nouveau mot de passe. Votre code est\u00a0:",
      codeBlock(code),
      `Il est valable ${MINUTES} minutes et ne sert qu’une fois. Saisissez-le dans la page restée ouverte, ou ouvrez-la d’ici, dans le même navigateur\u00a0:`,
      button("Continuer avec ce code", link),
      small(
        "Ne communiquez ce code à personne\u00a0: nous ne vous le demanderons jamais. Si vous n’avez rien demandé, ignorez ce message\u00a0; votre mot de passe n’a pas changé.",
      ),
      small("L’équipe Authentica"),
    ],
    { urgent: true, title: "Votre code", preview: `Il est valable ${MINUTES} minutes et ne sert qu’une fois.` },
  );
}

/** Tells the owner that the password is another one now. */
export function changedLetter(to: string, publicUrl: string): Mail {
  return letter(to, "Votre mot de passe Authentica a été modifié", [
    "Bonjour,",
    "Le mot de passe de votre compte vient d’être modifié, et toutes vos sessions ont été fermées.",
    `Si c’était vous, il n’y a rien d’autre à faire. Sinon, choisissez tout de suite un nouveau mot de passe :\n${publicUrl}/recover-password`,
    "L’équipe Authentica",
  ]);
}
