import type { ReactNode } from "react";

export const words = {
  passkeys: {
    title: "Clés d’accès",
    lead: "Une clé d’accès remplace le mot de passe par l’empreinte, le visage ou le code de votre appareil.",
    loading: "Chargement de vos clés d’accès…",
    missing: "Vos clés d’accès n’ont pas pu être chargées",
    none: "Aucune clé d’accès pour l’instant.",
    added: (name: string) => `La clé d’accès ${name} est ajoutée.`,
    renamed: (name: string) => `La clé d’accès s’appelle maintenant ${name}.`,
    removed: (name: string) => `La clé d’accès ${name} est supprimée.`,
    unsupported: {
      title: "Ce navigateur ne prend pas en charge les clés d’accès",
      advice: "Pour en ajouter une, ouvrez votre profil dans un navigateur à jour, à une adresse en https.",
    },
    full: (max: number) => `Un compte a au plus ${max}\u00a0clés d’accès. Supprimez-en une pour en ajouter une autre.`,
    dates: (added: ReactNode, used: ReactNode | null) => (
      <>
        Ajoutée le {added}, {used === null ? "jamais utilisée" : <>utilisée {used}</>}
      </>
    ),
    backedUp: "Synchronisée entre vos appareils",
    onOneDevice: "Sur un seul appareil",
    rename: "Renommer",
    remove: "Supprimer",
    name: {
      label: "Nom de la clé",
      hint: "Pour la reconnaître parmi d’autres.",
      missing: "Donnez-lui un nom.",
      long: (max: number) => `Raccourcissez son nom\u00a0: ${max} caractères au plus.`,
    },
    adding: {
      title: "Ajouter une clé d’accès",
      description: "Votre navigateur vous demandera ensuite où la garder, puis de déverrouiller votre appareil.",
      submit: "Continuer",
      pending: "Votre navigateur vous attend…",
      failed: "Aucune clé n’a été ajoutée",
    },
    renaming: {
      title: "Renommer la clé d’accès",
      failed: "La clé n’a pas été renommée",
    },
    removing: {
      title: "Supprimer cette clé d’accès\u00a0?",
      submit: "Supprimer la clé",
      failed: "La clé n’a pas été supprimée",
      effect: (name: string) =>
        `«\u00a0${name}\u00a0» ne permettra plus de se connecter à votre compte. Votre mot de passe et vos autres clés restent valables, et les sessions déjà ouvertes continuent.`,
      copy: "Votre appareil ou votre gestionnaire de mots de passe en garde une copie devenue sans effet\u00a0: vous pouvez l’y effacer aussi.",
    },
  },
  secondFactor: {
    title: "Double authentification",
    lead: "Même volé, votre mot de passe ne suffira plus.",
    loading: "Chargement de la double authentification…",
    missing: "La double authentification n’a pas pu être chargée",
    none: "Aucune application d’authentification pour l’instant.",
    added: "L’application d’authentification est ajoutée.",
    removed: "L’application d’authentification est retirée.",
    app: "Application d’authentification",
    dates: (added: ReactNode, used: ReactNode) => (
      <>
        Ajoutée le {added}, utilisée {used}
      </>
    ),
    noCode: "Plus aucun code de secours\u00a0: créez-en de nouveaux",
    oneCode: "Un seul code de secours restant",
    codes: (count: number) => `${count}\u00a0codes de secours restants`,
    renew: "Nouveaux codes de secours",
    remove: "Retirer",
    removeWhat: "l’application d’authentification",
    removing: {
      title: "Retirer l’application d’authentification\u00a0?",
      submit: "Retirer l’application",
      failed: "L’application n’a pas été retirée",
      effect:
        "Votre mot de passe suffira de nouveau pour vous connecter, et vos codes de secours ne fonctionneront plus.",
      administrator:
        "Vous êtes administrateur\u00a0: la console restera fermée tant qu’aucun second facteur ne la protège.",
    },
    renewing: {
      title: "Créer de nouveaux codes de secours\u00a0?",
      effect: "Les codes que vous avez jusqu’ici ne fonctionneront plus.",
      cancel: "Annuler",
      submit: "Créer dix codes",
      failed: "Aucun code n’a été créé",
      keep: "Enregistrez vos codes de secours",
      kept: "J’ai enregistré mes codes",
    },
  },
  sessions: {
    title: "Sessions",
    lead: "Fermez celles que vous ne reconnaissez pas.",
    loading: "Chargement de vos sessions…",
    missing: "Vos sessions n’ont pas pu être chargées",
    ended: (device: string) => `La session ${device} est fermée.`,
    failed: "La session n’a pas été fermée",
    unknownDevice: "Appareil inconnu",
    dates: (used: ReactNode, opened: ReactNode) => (
      <>
        Utilisée {used}, ouverte le {opened}
      </>
    ),
    current: "Cette session",
    end: "Fermer",
    endWhich: (device: string, day: string) => `la session ${device} ouverte le ${day}`,
    endAll: "Fermer toutes les sessions",
    endingAll: {
      title: "Fermer toutes les sessions\u00a0?",
      submit: "Tout fermer",
      failed: "Les sessions n’ont pas été fermées",
      effect: "Tous vos appareils, celui-ci compris, seront déconnectés. Vous serez conduit à la page de connexion.",
      apiKeys:
        "Vos clés d’API continuent de servir\u00a0: révoquez, dans «\u00a0Développeurs\u00a0», celles que vous ne reconnaissez pas.",
      passkeys: "Clés d’accès à garder",
      passkeysLead: "Une clé gardée permet encore de se connecter. Décochez celles que vous ne reconnaissez pas.",
    },
  },
};
