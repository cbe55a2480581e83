import type { ReactNode } from "react";

/**
 * Texts of an object's page. `since`, `at` and the like are times; `what` is the name of the object in quotation
 * marks.
 */
export const words = {
  back: "Retour à la traçabilité",
  object: "Objet",
  loading: "Chargement de l’objet…",
  failed: "L’objet n’a pas pu être lu",
  unknown: {
    title: "Aucun objet ne porte cet identifiant",
    means:
      "Vérifiez l’adresse, lettre par lettre. Un objet se retrouve aussi par son fichier, son empreinte ou son numéro.",
    search: "Chercher au registre",
  },
  offer: {
    open: (to: ReactNode): ReactNode => <>En transfert&nbsp;: proposé à {to}</>,
    openMeans: (until: ReactNode): ReactNode => (
      <>Il reste à vous tant que la proposition n’est pas acceptée. Le destinataire a jusqu’au {until} pour accepter.</>
    ),
    cancel: "Retirer la proposition",
    toYou: (from: ReactNode): ReactNode => <>{from} vous propose cet objet</>,
    toYouMeans: (until: ReactNode): ReactNode => <>Sans réponse d’ici au {until}, la proposition expire.</>,
    answer: "Répondre",
  },
  name: {
    erased: "Objet effacé",
    unnamed: (tokenId: string): string => `Inscription n°\u00a0${tokenId}`,
    rename: "Renommer",
    label: "Nom de l’objet",
    save: "Enregistrer",
    cancel: "Annuler",
  },
  head: {
    entry: "Inscription",
    number: (tokenId: string): string => `n°\u00a0${tokenId}`,
    proofId: "Identifiant de preuve",
    copyProofId: "Copier l’identifiant",
    copyLink: "Copier le lien",
  },
  /** Since when the object has its status for the user. */
  story: {
    gone: (at: ReactNode, erasedAt: ReactNode): ReactNode => (
      <>
        Inscrit le {at}, effacé avec le compte de son titulaire le {erasedAt}. L’inscription demeure au registre.
      </>
    ),
    /** `to`: new owner; `null` if the account is deleted. */
    given: (at: ReactNode, to: ReactNode | null, on: ReactNode): ReactNode => (
      <>
        Inscrit le {at}, transféré à {to ?? "un compte supprimé depuis"} le {on}. Vous conservez l’historique et
        l’attestation de cession.
      </>
    ),
    registered: (at: ReactNode): ReactNode => <>Inscrit le {at}.</>,
    owner: (name: ReactNode): ReactNode => <>{name} en est titulaire.</>,
    ownerUnknown: "Il appartient à un autre utilisateur.",
    isRevoked: "L’inscription est révoquée.",
    revoked: (at: ReactNode, revokedAt: ReactNode): ReactNode => (
      <>
        Inscrit le {at}, révoqué le {revokedAt}. L’inscription a existé&nbsp;; elle n’est plus valable.
      </>
    ),
    received: (at: ReactNode, since: ReactNode): ReactNode => (
      <>
        Inscrit le {at}, à vous depuis le {since}.
      </>
    ),
    own: (at: ReactNode): ReactNode => <>Inscrit à votre nom le {at}.</>,
  },
  proof: {
    title: "Preuve",
    hash: "Empreinte SHA-256",
    registration: "Inscription",
    deposit: "Dépôt du fichier",
    file: "Fichier",
    deposited: "Déposé",
    wallet: "Portefeuille",
    redacted: "Preuve anonyme (ni nom, ni titre)",
    gave: (day: string): string => `Attestation de cession, objet transféré le ${day}`,
    received: (day: string): string => `Attestation de cession, objet reçu le ${day}`,
  },
  file: {
    declared: "Il n’est pas sorti de votre appareil. Conservez l’original\u00a0: sans lui, la preuve ne vaut rien.",
    /** Follow the type and the size of the file. */
    kept: ", conservé ici",
    erased: (at: ReactNode): ReactNode => <>, effacé de nos serveurs le {at}. L’inscription reste.</>,
    download: "Télécharger",
    erase: "Effacer le fichier",
    offered: "Le fichier est proposé avec l’objet\u00a0: pour l’effacer, retirez d’abord la proposition.",
  },
  erase: {
    title: "Effacer le fichier\u00a0?",
    cancel: "Annuler",
    erase: "Effacer définitivement",
    means: (name: ReactNode, size: string | null): ReactNode => (
      <>
        «&nbsp;{name}&nbsp;»{size !== null && ` (${size})`} ne pourra plus être téléchargé d’ici, par vous non plus. Il
        est effacé de nos serveurs sous deux jours, et des sauvegardes quand elles sont remplacées.
      </>
    ),
    stays: (
      <>
        L’objet reste au registre, avec la mention que son fichier est effacé. Conservez l’original&nbsp;: sans lui, la
        preuve ne vaut rien. <strong>Cette action est irréversible.</strong>
      </>
    ) as ReactNode,
    erased: (what: string): string => `Le fichier de ${what} est effacé. Son inscription reste au registre.`,
    failed: (what: string): string => `Le fichier de ${what} n’a pas été effacé.`,
  },
  metadata: {
    title: "Métadonnées",
    add: "Ajouter",
    addLabel: "Ajouter des métadonnées",
    edit: "Modifier",
    editLabel: "Modifier les métadonnées",
    examples: "Ajoutez un numéro de tirage, un lieu, une version…",
    means:
      "Le registre n’en contient qu’une empreinte. Seuls vous et ceux à qui vous remettez la preuve complète ou l’objet peuvent les lire.",
  },
  share: {
    title: "Partager",
    publicTitle: "Page publique",
    unnamed: "Objet inscrit au registre",
    code: "Code QR de la page publique",
    means:
      "Chacun peut l’ouvrir, sans compte. Le fichier n’y apparaît jamais\u00a0; le nom du titulaire, le titre et la vignette seulement si le titulaire les montre.",
    open: "Voir la page publique",
    share: "Partager",
    copy: "Copier",
  },
  shown: {
    legend: "Sur la page publique",
    parts: { owner: "Montrer mon nom", title: "Montrer le titre", thumbnail: "Montrer la vignette" },
    means:
      "Vous pouvez cesser de les montrer. Le registre ne les contient pas, mais ceux qui les ont vus peuvent les garder.",
    failed: "Le réglage n’a pas pu être enregistré.",
  },
  acts: {
    title: "Transférer ou révoquer",
    revokedTitle: "Ce qui en reste",
    revoked: "Révoqué",
    revokedMeans:
      "L’inscription reste visible au registre, marquée «\u00a0révoquée\u00a0». Le fichier peut être inscrit de nouveau.",
    transfer: "Transférer",
    transferMeans: "À une adresse e-mail ou un portefeuille. Rien ne change avant l’accord du destinataire.",
    offered: "Il est déjà proposé à quelqu’un\u00a0: retirez d’abord la proposition.",
    revoke: "Révoquer",
    revokeMeans: "Définitif. L’inscription restera visible, marquée «\u00a0révoquée\u00a0».",
    endsOffer: "La proposition en cours est retirée.",
  },
  witnessed: {
    title: "Témoins indépendants",
    failed: "Les signatures du registre n’ont pas pu être lues.",
    loading: "Lecture du registre…",
    publicPage: "La page publique",
    /** Follows the link to the public page. */
    provesAll: "refait toute la preuve.",
    pending: (tokenId: string): string =>
      `Aucun point de contrôle ne couvre encore l’inscription n°\u00a0${tokenId}\u00a0: quelques secondes en temps normal.`,
    insufficient: "Ses signatures ne suffisent pas à la politique d’aujourd’hui.",
    covered: (tokenId: string, isWatched: boolean): string =>
      `Ce point de contrôle couvre l’inscription n°\u00a0${tokenId}. Votre navigateur a vérifié ${
        isWatched ? "chaque signature\u00a0; les heures sont celles de Paris" : "sa signature"
      }.`,
  },
  history: {
    title: "Historique des activités",
    loading: "Chargement de l'activité...",
    failed: (reason: string): string => `Erreur lors de la récupération de l'activité : ${reason}`,
    empty: "Aucun historique d'activité trouvé pour cet objet.",
    emptyMeans: "Son inscription, ses modifications et ses consultations s’afficheront ici.",
    older: (count: string): string => `Plus anciennes, encore ${count}`,
    end: "Il n’y a rien de plus ancien.",
  },
};
