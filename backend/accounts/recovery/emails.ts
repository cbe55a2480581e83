import { OTP_MS } from "../../contract/constants.ts";
import { composeEmail, inParis } from "../../platform/mail/email.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { button, code as codeBlock, link, small } from "../../platform/mail/parts.ts";

const MINUTES = OTP_MS / 60_000;

/**
 * Sends the recovery code, and a link that fills the code in if it is opened in the browser that began the recovery.
 * The code is in the fragment of the link, which browsers do not send to servers.
 */
export function codeEmail(to: string, code: string, context: string, publicUrl: string): Mail {
  const address = `${publicUrl}/verify-otp?context=${encodeURIComponent(context)}#code=${code}`;
  return composeEmail(
    to,
    `${code} est votre code Authentica`,
    [
      "Vous avez demandé à choisir un nouveau mot de passe. Votre code est\u00a0:",
      codeBlock(code),
      `Il est valable ${MINUTES} minutes et ne sert qu’une fois. Saisissez-le dans la page restée ouverte, ou ouvrez-la d’ici, dans le même navigateur\u00a0:`,
      button("Continuer avec ce code", address),
      small(
        "Ne communiquez ce code à personne\u00a0: nous ne vous le demanderons jamais. Si vous n’avez rien demandé, ignorez ce message\u00a0; votre mot de passe n’a pas changé.",
      ),
    ],
    { urgent: true, title: "Votre code", preview: `Il est valable ${MINUTES} minutes et ne sert qu’une fois.` },
  );
}

/** Credentials of an account that stayed valid or were removed when its password changed. */
export interface Remaining {
  /** When the remaining passkeys were added (ms since 1970). */
  readonly passkeys: readonly number[];
  /** Number of removed passkeys. */
  readonly removed: number;
  readonly app: boolean;
  /** Number of revoked API keys. */
  readonly keys: number;
  /** Whether webhooks were switched off. */
  readonly webhooks: boolean;
}

const WEBHOOKS_OFF =
  "Vos webhooks ont été désactivés\u00a0: rien ne leur est envoyé avant que vous ne les réactiviez dans votre profil, sous «\u00a0Développeurs\u00a0».";

/**
 * Notifies the owner that the password was changed, and which credentials stay valid. Passkeys are identified by the
 * day they were added, because their names may be any text.
 */
export function changedEmail(to: string, publicUrl: string, remaining: Remaining): Mail {
  const { passkeys, removed, app, keys, webhooks } = remaining;
  return composeEmail(to, "Votre mot de passe Authentica a été modifié", [
    "Le mot de passe de votre compte vient d’être modifié, et toutes vos sessions ont été fermées.",
    ...(removed > 0
      ? [removed === 1 ? "Une clé d’accès a été retirée." : `${removed} clés d’accès ont été retirées.`]
      : []),
    ...(keys > 0
      ? [
          `${keys === 1 ? "Votre clé d’API a été révoquée" : `Vos ${keys} clés d’API ont été révoquées`}\u00a0: les programmes qui s’en servaient sont refusés jusqu’à ce que vous leur en donniez une nouvelle.`,
        ]
      : []),
    ...(webhooks ? [WEBHOOKS_OFF] : []),
    ...(passkeys.length > 0
      ? [
          `Ces clés d’accès permettent toujours de vous connecter\u00a0:\n${passkeys.map((at) => `– celle ajoutée le ${inParis(at)}`).join("\n")}`,
        ]
      : []),
    ...(app ? ["Votre application d’authentification reste demandée à la connexion."] : []),
    ...(passkeys.length > 0 || app
      ? [link("Ouvrez votre profil", `${publicUrl}/dashboard`, " pour les revoir ou les retirer")]
      : []),
    "Si c’était vous, il n’y a rien d’autre à faire. Sinon, choisissez tout de suite un nouveau mot de passe\u00a0:",
    button("Choisir un mot de passe", `${publicUrl}/recover-password`),
  ]);
}
