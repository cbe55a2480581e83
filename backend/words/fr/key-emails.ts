/** Words of e-mails about passkeys, authenticator apps, API keys and webhooks in French. */
import type { ApiScope } from "../../contract/api-key.ts";

const scopes: Readonly<Record<ApiScope, string>> = {
  claim: "certifier des fichiers, changer le nom et les métadonnées de vos objets",
  read: "lire vos objets, leurs fichiers, leurs preuves et leur historique",
  verify: "vérifier des empreintes",
  transfer: "proposer, accepter et décliner des transferts",
};

const towards = (host: string | null): string => (host === null ? "" : ` vers ${host}`);

/** Names of the times: `at` is the time of the event, `added` the time at which the passkey or key was made. */
export const keyEmails = {
  open: "Ouvrir Authentica",
  openProfile: "Ouvrez votre profil",
  passkeys: {
    notYou:
      "Si ce n’est pas vous, changez votre mot de passe, terminez toutes vos sessions et retirez les clés d’accès que vous ne reconnaissez pas\u00a0: tout cela se trouve dans votre profil.",
    added: {
      subject: "Une clé d’accès a été ajoutée à votre compte",
      what: (at: string): string =>
        `Une clé d’accès a été ajoutée à votre compte Authentica le ${at}. Elle permet de vous connecter sans mot de passe.`,
    },
    removed: {
      subject: "Une clé d’accès a été retirée de votre compte",
      what: (added: string, at: string): string =>
        `La clé d’accès ajoutée le ${added} a été retirée de votre compte Authentica le ${at}. Elle ne permet plus de vous connecter.`,
    },
    cloned: {
      subject: "Une connexion avec votre clé d’accès a été refusée",
      what: (added: string, at: string): string =>
        `La clé d’accès ajoutée le ${added} a servi le ${at} d’une façon qui laisse craindre qu’elle ait été copiée. La connexion a été refusée.`,
      todo: "Retirez cette clé d’accès de votre compte, puis ajoutez-en une nouvelle, dans votre profil.",
    },
  },
  app: {
    notYou: "Si ce n’est pas vous, changez tout de suite votre mot de passe\u00a0:",
    changePassword: "Changer mon mot de passe",
    added: {
      subject: "Une application d’authentification protège votre compte",
      what: (at: string): string =>
        `Une application d’authentification a été ajoutée à votre compte Authentica le ${at}. Désormais, une connexion par mot de passe demande aussi un code de cette application.`,
      codes:
        "Gardez vos codes de secours à l’abri, sur un autre appareil\u00a0: chacun remplace l’application une fois.",
    },
    removed: {
      subject: "L’application d’authentification de votre compte a été retirée",
      byAdmin: (at: string): string =>
        `Un administrateur d’Authentica a retiré l’application d’authentification de votre compte et ses codes de secours le ${at}, et a fermé toutes vos sessions.`,
      byOwner: (at: string): string =>
        `L’application d’authentification de votre compte Authentica et ses codes de secours ont été retirés le ${at}.`,
      enough: "Le mot de passe suffit de nouveau pour vous connecter.",
      toAddAnother: " pour ajouter une autre application ou une clé d’accès",
    },
    renewed: {
      subject: "Vos codes de secours Authentica ont été remplacés",
      what: (at: string): string =>
        `De nouveaux codes de secours ont été créés pour votre compte Authentica le ${at}. Les précédents ne fonctionnent plus.`,
    },
    used: {
      subject: "Un code de secours Authentica a servi",
      what: (at: string, left: number): string =>
        `Un de vos codes de secours a servi le ${at} à la place de votre application d’authentification. ${
          left === 0 ? "Il ne vous en reste aucun." : `Il vous en reste ${left === 1 ? "un" : left}.`
        }`,
      toMakeNew: " pour en créer de nouveaux",
    },
  },
  apiKeys: {
    made: {
      subject: "Une clé d’API a été créée pour votre compte",
      what: (added: string): string =>
        `Une clé d’API a été créée pour votre compte Authentica le ${added}. Un programme qui la détient agit en votre nom, sans mot de passe.`,
      endsWith: "Elle finit par",
      allows: "Elle permet de",
      scopes,
      between: "\u00a0;\n",
      from: "Depuis",
      anywhere: "n’importe quel réseau",
      until: "Jusqu’au",
      revoked: "jour où vous la révoquerez",
      notYou:
        "Si ce n’est pas vous, révoquez cette clé dans votre profil, section «\u00a0Développeurs\u00a0», puis changez votre mot de passe et terminez toutes vos sessions.",
      preview: "Un programme qui la détient agit en votre nom. Si ce n’est pas vous, révoquez-la.",
    },
    revoked: {
      subject: "Une clé d’API de votre compte a été révoquée",
      what: (added: string, lastFour: string, at: string): string =>
        `La clé d’API créée le ${added}, qui finit par ${lastFour}, a été révoquée le ${at}. Elle ne fonctionne plus\u00a0: les programmes qui s’en servaient sont refusés.`,
      notYou:
        "Si ce n’est pas vous, changez votre mot de passe et terminez toutes vos sessions\u00a0: tout cela se trouve dans votre profil.",
    },
  },
  webhooks: {
    added: {
      subject: "Un webhook a été ajouté à votre compte",
      what: (host: string | null, at: string): string =>
        `Un webhook${towards(host)} a été ajouté à votre compte Authentica le ${at}. Ce qui arrive à vos objets y est désormais annoncé.`,
      notYou:
        "Si ce n’est pas vous, supprimez ce webhook, changez votre mot de passe et terminez toutes vos sessions\u00a0: tout cela se trouve dans votre profil.",
    },
    disabled: {
      subject: "Un de vos webhooks est désactivé",
      gone: (host: string | null, at: string): string =>
        `Votre webhook${towards(host)} a répondu le ${at} que plus rien ne doit lui être envoyé (410 Gone). Nous l’avons désactivé.`,
      failing: (host: string | null, at: string): string =>
        `Rien de ce que nous envoyons à votre webhook${towards(host)} n’est arrivé depuis deux jours. Nous l’avons désactivé le ${at}.`,
      lost: "Ce qui n’est pas arrivé ne sera plus envoyé. Vos objets et le registre ne changent pas. Dans votre profil, sous «\u00a0Développeurs\u00a0», vous voyez les dernières réponses reçues et pouvez réactiver le webhook.",
    },
  },
};

export type KeyEmailWords = typeof keyEmails;
