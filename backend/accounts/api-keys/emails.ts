import type { ApiScope } from "../../contract/api-key.ts";
import { API_SCOPES } from "../../contract/constants.ts";
import { composeEmail, inParis } from "../../platform/mail/email.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { button, pairs, small } from "../../platform/mail/parts.ts";
import type { ApiKeyRecord } from "./store.ts";

/** Recipient of an e-mail about an API key, the key, and the origin of links. */
interface Told {
  readonly to: string;
  readonly key: Pick<ApiKeyRecord, "scopes" | "networks" | "createdAt" | "endsAt" | "lastFour">;
  readonly publicUrl: string;
}

const SCOPE_WORDS: Readonly<Record<ApiScope, string>> = {
  claim: "certifier des fichiers, changer le nom et les métadonnées de vos objets",
  read: "lire vos objets, leurs fichiers, leurs preuves et leur historique",
  verify: "vérifier des empreintes",
  transfer: "proposer, accepter et refuser des transferts",
};

/** Links to the dashboard, because the profile is a panel without a URL of its own. */
const openProfile = (publicUrl: string) => button("Ouvrir Authentica", `${publicUrl}/dashboard`);

// E-mails about API keys. They identify a key by its last characters and its dates, never by its name: the user chose
// the name, and it may be any text.

export const madeEmail = ({ to, key, publicUrl }: Told): Mail =>
  composeEmail(
    to,
    "Une clé d’API a été créée pour votre compte",
    [
      `Une clé d’API a été créée pour votre compte Authentica le ${inParis(key.createdAt)}. Un programme qui la détient agit en votre nom, sans mot de passe.`,
      pairs([
        { name: "Elle finit par", value: key.lastFour, exact: true },
        {
          name: "Elle permet de",
          value: API_SCOPES.filter((scope) => key.scopes.includes(scope))
            .map((scope) => SCOPE_WORDS[scope])
            .join("\u00a0;\n"),
        },
        { name: "Depuis", value: key.networks.length === 0 ? "n’importe quel réseau" : key.networks.join("\n") },
        { name: "Jusqu’au", value: key.endsAt === null ? "jour où vous la révoquerez" : inParis(key.endsAt) },
      ]),
      openProfile(publicUrl),
      small(
        "Si ce n’est pas vous, révoquez cette clé dans votre profil, section «\u00a0Développeurs\u00a0», puis changez votre mot de passe et terminez toutes vos sessions.",
      ),
    ],
    { preview: "Un programme qui la détient agit en votre nom. Si ce n’est pas vous, révoquez-la." },
  );

/** `at`: time of the revocation, ms since 1970. */
export const revokedEmail = ({ to, key, at, publicUrl }: Told & { readonly at: number }): Mail =>
  composeEmail(to, "Une clé d’API de votre compte a été révoquée", [
    `La clé d’API créée le ${inParis(key.createdAt)}, qui finit par ${key.lastFour}, a été révoquée le ${inParis(at)}. Elle n’ouvre plus rien\u00a0: les programmes qui s’en servaient sont refusés.`,
    openProfile(publicUrl),
    small(
      "Si ce n’est pas vous, changez votre mot de passe et terminez toutes vos sessions\u00a0: tout cela se trouve dans votre profil.",
    ),
  ]);
