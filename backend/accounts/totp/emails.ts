import { composeEmail, inParis } from "../../platform/mail/email.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { button, link } from "../../platform/mail/parts.ts";

/** Recipient of an e-mail about the authenticator app, time of the event (ms since 1970), and origin of links. */
export interface Told {
  readonly to: string;
  readonly at: number;
  readonly publicUrl: string;
}

const NOT_YOU = "Si ce n’est pas vous, changez tout de suite votre mot de passe\u00a0:";

const changePassword = (publicUrl: string) => button("Changer mon mot de passe", `${publicUrl}/recover-password`);

/** Links to the dashboard, because the profile is a panel without a URL of its own. */
const profile = (publicUrl: string, rest: string) => link("Ouvrez votre profil", `${publicUrl}/dashboard`, rest);

export const totpAddedEmail = ({ to, at, publicUrl }: Told): Mail =>
  composeEmail(to, "Une application d’authentification protège votre compte", [
    `Une application d’authentification a été ajoutée à votre compte Authentica le ${inParis(at)}. Désormais, une connexion par mot de passe demande aussi un code de cette application.`,
    "Gardez vos codes de secours à l’abri, ailleurs que sur le même appareil\u00a0: chacun remplace une fois l’application.",
    NOT_YOU,
    changePassword(publicUrl),
  ]);

/** Notifies the owner that the authenticator app was removed. `by`: who removed it, an administrator or the owner. */
export const totpRemovedEmail = ({ to, at, publicUrl, by }: Told & { readonly by: "admin" | "owner" }): Mail =>
  composeEmail(to, "L’application d’authentification de votre compte a été retirée", [
    by === "admin"
      ? `Un administrateur d’Authentica a retiré l’application d’authentification de votre compte et ses codes de secours le ${inParis(at)}, et a fermé toutes vos sessions.`
      : `L’application d’authentification de votre compte Authentica et ses codes de secours ont été retirés le ${inParis(at)}.`,
    "Le mot de passe suffit de nouveau pour vous connecter.",
    profile(publicUrl, " pour ajouter une autre application ou une clé d’accès"),
    NOT_YOU,
    changePassword(publicUrl),
  ]);

export const codesRenewedEmail = ({ to, at, publicUrl }: Told): Mail =>
  composeEmail(to, "Vos codes de secours Authentica ont été remplacés", [
    `De nouveaux codes de secours ont été créés pour votre compte Authentica le ${inParis(at)}. Les précédents ne valent plus rien.`,
    NOT_YOU,
    changePassword(publicUrl),
  ]);

export const usedCodeEmail = ({ to, at, publicUrl, left }: Told & { readonly left: number }): Mail =>
  composeEmail(to, "Un code de secours Authentica a servi", [
    `Un de vos codes de secours a servi le ${inParis(at)} à la place de votre application d’authentification. ${leftWords(left)}`,
    profile(publicUrl, " pour en créer de nouveaux"),
    NOT_YOU,
    changePassword(publicUrl),
  ]);

function leftWords(left: number): string {
  if (left === 0) return "Il ne vous en reste aucun.";
  return left === 1 ? "Il vous en reste un." : `Il vous en reste ${left}.`;
}
