import { composeEmail, inParis } from "../../platform/mail/email.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { button, small } from "../../platform/mail/parts.ts";

/** Values in an e-mail: recipient, webhook, time (ms since 1970) and origin of links. */
export interface Told {
  readonly to: string;
  /**
   * Host of the webhook's address; `null` if the account's e-mail address is not proven, because the e-mail must then
   * contain no word that the account chose.
   */
  readonly host: string | null;
  readonly at: number;
  readonly publicUrl: string;
}

const NOT_YOU = small(
  "Si ce n’est pas vous, supprimez ce webhook, changez votre mot de passe et terminez toutes vos sessions\u00a0: tout cela se trouve dans votre profil.",
);

/** Links to the dashboard, because the profile has no address of its own: it opens over any screen. */
const openProfile = (publicUrl: string) => button("Ouvrir Authentica", `${publicUrl}/dashboard`);

const towards = (host: string | null): string => (host === null ? "" : ` vers ${host}`);

export const addedEmail = ({ to, host, at, publicUrl }: Told): Mail =>
  composeEmail(to, "Un webhook a été ajouté à votre compte", [
    `Un webhook${towards(host)} a été ajouté à votre compte Authentica le ${inParis(at)}. Ce qui arrive à vos objets y est désormais annoncé.`,
    openProfile(publicUrl),
    NOT_YOU,
  ]);

export const disabledEmail = ({ to, host, at, by, publicUrl }: Told & { readonly by: "failures" | "gone" }): Mail =>
  composeEmail(to, "Un de vos webhooks est désactivé", [
    by === "gone"
      ? `Votre webhook${towards(host)} a répondu le ${inParis(at)} que plus rien ne doit lui être envoyé (410 Gone). Nous l’avons désactivé.`
      : `Rien de ce que nous envoyons à votre webhook${towards(host)} n’est arrivé depuis deux jours. Nous l’avons désactivé le ${inParis(at)}.`,
    "Ce qui n’est pas arrivé ne sera plus envoyé. Vos objets et le registre ne changent pas. Dans votre profil, sous «\u00a0Développeurs\u00a0», vous voyez les dernières réponses reçues et pouvez réactiver le webhook.",
    openProfile(publicUrl),
  ]);
