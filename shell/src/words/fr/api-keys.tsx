import { counted } from "@authentica/shared-ui/format/counted";
import type { ReactNode } from "react";

export const words = {
  title: "Clés d’API",
  lead: "Un programme agit en votre nom, dans les limites que vous lui donnez.",
  loading: "Chargement de vos clés d’API…",
  missing: "Vos clés d’API n’ont pas pu être chargées",
  none: "Aucune clé d’API pour l’instant.",
  full: (max: number) => `Un compte a au plus ${max}\u00a0clés d’API. Révoquez-en une pour en créer une autre.`,
  made: (name: string) => `La clé d’API ${name} est créée.`,
  revoked: (name: string) => `La clé d’API ${name} est révoquée.`,
  row: {
    /** `others` is the number of networks after the first. */
    from: (first: string, others: number) =>
      others === 0 ? `, depuis ${first}` : `, depuis ${first} et ${counted(others, "autre")}`,
    dates: (made: ReactNode, used: ReactNode | null) => (
      <>
        Créée le {made}, {used === null ? "jamais utilisée" : <>utilisée {used}</>}
      </>
    ),
    lastDay: (day: ReactNode) => <>Valable jusqu’au {day} inclus</>,
    ended: (day: ReactNode) => <>Expirée, valable jusqu’au {day}</>,
    revoke: "Révoquer",
  },
  scopes: {
    claim: {
      verb: "Certifier",
      means: "Déposer des fichiers, les inscrire à votre nom, changer le nom et les métadonnées de vos objets.",
    },
    read: {
      verb: "Lire",
      means: "Vos objets, leurs fichiers, leurs preuves, leur historique, vos notifications et vos transferts.",
    },
    verify: {
      verb: "Vérifier",
      means: "Chercher une empreinte en votre nom\u00a0: son titulaire apprend qu’elle a été consultée.",
    },
    transfer: {
      verb: "Transférer",
      means:
        "Proposer vos objets à d’autres, accepter ou décliner ceux que l’on vous propose, sans vous redemander qui vous êtes.",
    },
  },
  form: {
    title: "Créer une clé d’API",
    cancel: "Annuler",
    submit: "Créer la clé",
    failed: "La clé n’a pas été créée",
    full: "Votre compte a déjà vingt clés d’API. Révoquez-en une d’abord.",
    name: {
      label: "Nom de la clé",
      hint: "Ce qui s’en servira, comme «\u00a0Serveur de publication\u00a0».",
      missing: "Donnez-lui un nom.",
      long: (max: number) => `Raccourcissez son nom\u00a0: ${max} caractères au plus.`,
      invisible: "Ce nom contient des caractères invisibles. Effacez-le, puis saisissez-le de nouveau.",
    },
    scopes: {
      legend: "Ce qu’elle permet",
      note: "Aucune clé ne permet d’ouvrir votre compte, de révoquer un objet, d’effacer son fichier ou de créer d’autres clés.",
      missing: "Choisissez au moins un droit.",
    },
    networks: {
      label: "Réseaux autorisés",
      hint: "Une adresse ou un réseau par ligne, comme 203.0.113.0/24. Laissez vide pour l’autoriser partout.",
      many: (max: number) => `Indiquez ${max} réseaux au plus.`,
      wrong: (networks: readonly string[]) =>
        `${networks.map((one) => `«\u00a0${one}\u00a0»`).join(", ")}\u00a0: écrivez une adresse ou un réseau, comme 203.0.113.0/24.`,
    },
    lastDay: {
      label: "Dernier jour",
      hint: "Sans date, elle sert jusqu’à ce que vous la révoquiez.",
      past: "Choisissez aujourd’hui ou un jour à venir.",
    },
  },
  shown: {
    title: "Enregistrez votre clé",
    kept: "J’ai enregistré ma clé",
    once: "Cette clé ne sera plus affichée",
    advice:
      "Copiez-la maintenant, là où votre programme la lira\u00a0: jamais dans du code que d’autres voient, ni dans un message.",
    copy: "Copier la clé",
    command: "Dans un terminal, avec Node 20 ou plus récent, la commande vous la demande et la garde\u00a0:",
    copyCommand: "Copier la commande",
    request: "Ou depuis votre programme (clé dans AUTHENTICA_KEY)\u00a0:",
    copyRequest: "Copier la requête",
  },
  revoking: {
    title: "Révoquer cette clé d’API\u00a0?",
    submit: "Révoquer la clé",
    failed: "La clé n’a pas été révoquée",
    effect: (name: string) =>
      `«\u00a0${name}\u00a0» ne fonctionnera plus dès la prochaine demande\u00a0: les programmes qui s’en servent seront refusés. Une clé révoquée ne peut pas être rétablie\u00a0; il faut en créer une autre.`,
  },
};
