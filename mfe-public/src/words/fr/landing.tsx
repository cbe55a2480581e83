import { MAX_FILE_MIB } from "@authentica/backend/contract/constants";
import { formatNumber } from "@authentica/shared-ui/format/number";
import type { ReactNode } from "react";

export const words = {
  title: "Certifiez vos fichiers",
  hero: {
    title: ["Prouvez qu’un fichier existait,", "et qu’il n’a pas changé."],
    lead: "Authentica calcule l’empreinte unique de votre fichier, l’inscrit dans un registre où rien ne s’efface, et vous en remet la preuve.",
    check: "Déposez un fichier, voyez son sceau",
    /** `size`: number of entries in the register. */
    size: (size: number, strong: (text: string) => ReactNode) => (
      <>
        Le registre compte {strong(formatNumber(size))} {size < 2 ? "inscription" : "inscriptions"}.
      </>
    ),
    checkpoint: (at: ReactNode) => <>Dernier point de contrôle signé le {at}.</>,
    latest: (entry: (text: string) => ReactNode, index: number, ago: string) => (
      <>
        Dernier fichier inscrit&nbsp;: {entry(`inscription n°\u00a0${index}`)}, {ago}
      </>
    ),
  },
  actions: {
    dashboard: "Ouvrir mon tableau de bord",
    register: "Créer un compte",
    signIn: "Se connecter",
  },
  steps: {
    title: "De l’empreinte à la preuve, en quatre temps",
    list: [
      {
        title: "Déposez un fichier",
        words: `Contrat, photo, plan, musique, code\u00a0: tous les fichiers conviennent. Au-delà de ${MAX_FILE_MIB}\u00a0Mo, seule l’empreinte est envoyée.`,
      },
      {
        title: "Recevez son empreinte",
        words: "64 caractères propres à ce fichier (SHA-256). Ils ne révèlent rien de son contenu.",
      },
      {
        title: "Inscrivez-le à votre nom",
        words:
          "Si personne ne l’a fait avant vous, l’empreinte entre au registre avec la date du jour, et son sceau avec elle.",
      },
      {
        title: "Faites-le vérifier",
        words:
          "Le fichier suffit à retrouver son inscription\u00a0: toute personne qui en a une copie exacte la vérifie en quelques secondes, sans compte.",
      },
    ],
  },
  /** Example of a registration, and an example page of the register. */
  specimen: {
    mark: "Spécimen",
    deed: {
      label: "Exemple d’inscription au registre",
      title: "Inscription au registre",
      file: "Fichier",
      hash: "Empreinte SHA-256",
      proofId: "Identifiant de preuve",
      status: "Statut",
      seal: "Ce sceau est dessiné par l’empreinte\u00a0: un seul octet changé, et c’en est un autre.",
    },
    page: {
      label: "Exemple de page du registre",
      title: "Registre",
      events: { registered: "Inscription", renamed: "Nouveau nom", revoked: "Révocation" },
      chain:
        "Chaque inscription reprend l’empreinte de la précédente\u00a0: en changer une seule romprait toutes les suivantes.",
    },
  },
  oneByte: {
    title: "Une lettre change, et tout change.",
    lead: "Retouchez la seconde phrase\u00a0: son empreinte se recalcule sous vos yeux, dans votre navigateur.",
    original: "L’original",
    other: "Votre version",
    /** A sentence, its SHA-256, and the sentence with one letter changed. */
    text: "Je pense, donc je suis.",
    hash: "11cbe3be9fe6755012b22387f1b93d1939dc7fd33f393a63d6dd5ac38a1ff164",
    otherText: "Je panse, donc je suis.",
    same: "Identique",
    different: "Différent",
    sameWhy: "Même texte, même empreinte, même sceau.",
    differentWhy: (digits: number) => `${digits} des 64 chiffres de l’empreinte ne sont plus les mêmes.`,
    notComputed: "L’empreinte n’a pas pu être calculée ici. Rechargez la page.",
    change: "Changer une lettre",
    restore: "Rétablir la phrase",
  },
  traceability: {
    title: "Chaque geste est inscrit.",
    history:
      "Inscrire, renommer, révoquer\u00a0: rien de tout cela ne remplace ce qui précède. L’histoire d’un objet se lit du premier jour au dernier, et rien ne s’y corrige en silence.",
    notified:
      "Quand une personne connectée consulte l’un de vos objets, vous en êtes prévenu. Le tableau de traçabilité réunit tout ce que vous avez inscrit, son statut et son activité.",
  },
  features: {
    title: "Ce que vous pouvez en attendre",
    anyType: {
      title: "Tout type de fichier",
      words:
        "Photo, contrat, morceau ou programme\u00a0: le format n’a pas d’importance. L’empreinte ne dépend que des octets.",
    },
    europe: {
      title: "Hébergé en Europe",
      words: "Vos fichiers sont traités et conservés dans l’Union européenne. Ils sont effacés à votre demande.",
    },
    history: {
      events: ["Objet inscrit", "Objet consulté", "Détails modifiés"],
      title: "Un historique complet",
      words:
        "Qui, quoi, quand\u00a0: l’activité de chaque objet se relit jour après jour. Rien ne peut en être retiré sans que cela se voie.",
    },
    proofId: {
      title: "Un identifiant de preuve",
      words:
        "Douze caractères suffisent pour retrouver votre inscription. Notez-les dans un contrat ou au dos d’un tirage\u00a0: chacun peut vérifier.",
    },
  },
  film: {
    heading: "En moins d’une minute, du fichier au registre",
    title: "Un fichier choisi, numérisé, vérifié, puis inscrit au registre. Sans son, avec sous-titres.",
    /** Language of the captions. */
    captions: "Français",
  },
  closing: {
    title: "Votre premier fichier n’attend que son sceau.",
    caution:
      "Authentica est une démonstration technique\u00a0: elle apporte une preuve d’existence et d’intégrité, sans usage commercial ni garantie.",
  },
  demo: {
    title: "Recevez une démonstration",
    lead: "Laissez une adresse\u00a0: nous vous écrirons pour vous montrer Authentica à l’œuvre.",
    send: "Demander une démonstration",
    sending: "Envoi…",
    purpose: "Elle ne sert qu’à vous répondre.",
    privacy: "Confidentialité",
    sent: "C’est noté",
    answer: (email: string) => `Nous vous écrirons à ${email}. Inutile de renvoyer cette demande.`,
    notSent:
      "Votre demande n’est pas arrivée. Votre adresse est restée dans le champ\u00a0: réessayez dans un instant.",
  },
};
