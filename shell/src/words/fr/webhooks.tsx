import type { ReactNode } from "react";

export const words = {
  title: "Webhooks",
  lead: "Votre serveur est prévenu de ce qui arrive à vos objets.",
  loading: "Chargement de vos webhooks…",
  missing: "Vos webhooks n’ont pas pu être chargés",
  none: "Aucun webhook pour l’instant.",
  full: (max: number) => `Un compte a au plus ${max}\u00a0webhooks. Supprimez-en un pour en ajouter un autre.`,
  added: "Le webhook est ajouté.",
  edited: "Le webhook est modifié.",
  removed: "Le webhook est supprimé.",
  unavailable: "Cette installation d’Authentica n’envoie pas de webhooks.",
  challenge: {
    sent: "Un nouveau défi est envoyé à votre serveur.",
    failed: "Le défi n’a pas été envoyé",
    conflict: "Ce webhook est déjà confirmé, ou il est désactivé.",
  },
  events: {
    legend: "Ce qui est annoncé",
    missing: "Choisissez au moins un événement.",
    all: "Tous les événements",
    confirmation: "Confirmation",
    test: "Essai",
    registered: { name: "Enregistré", means: "Un objet vient d’être inscrit à votre nom." },
    edited: { name: "Modifié", means: "Son nom, son fichier ou ses métadonnées ont changé." },
    transferred: { name: "Transféré", means: "Vous l’avez transféré, ou il vous a été transféré." },
    revoked: { name: "Révoqué", means: "Il n’est plus valable." },
    erased: { name: "Effacé", means: "Un administrateur l’a effacé." },
    stamped: { name: "Horodaté", means: "Une autorité d’horodatage a daté une de ses inscriptions." },
    viewed: { name: "Consulté", means: "D’autres l’ont consulté. Un envoi par minute au plus." },
  },
  row: {
    facts: (events: string, added: ReactNode, hasTwoSecrets: boolean) => (
      <>
        {events}. Ajouté le {added}
        {hasTwoSecrets && ", signé par deux secrets"}
      </>
    ),
    challenged: "Votre serveur a reçu un défi. Il doit le renvoyer\u00a0: rien d’autre ne lui est envoyé avant.",
    challengeAgain: "Redemander",
    attempts: "Derniers envois",
    edit: "Modifier",
    secret: "Secret",
    remove: "Supprimer",
    unconfirmed: "En attente de confirmation",
    failing: (since: ReactNode) => <>Les envois échouent, premier échec {since}</>,
    active: "Actif",
    disabled: {
      owner: "Désactivé par vous",
      failures: "Désactivé\u00a0: aucun envoi n’a abouti pendant deux jours",
      gone: "Désactivé\u00a0: votre serveur a répondu 410 Gone",
      recovery: "Désactivé quand le compte a été récupéré",
      administrator: "Désactivé par un administrateur",
    },
    oneWaiting: "Un envoi en attente",
    waiting: (count: number) => `${count}\u00a0envois en attente`,
    manyWaiting: "100\u00a0envois en attente, ou plus",
  },
  adding: {
    title: "Ajouter un webhook",
    cancel: "Annuler",
    submit: "Ajouter le webhook",
    failed: "Le webhook n’a pas été ajouté",
    conflict: "Votre compte a déjà un webhook vers ce serveur, ou en a déjà dix.",
    forbidden: "Confirmez d’abord l’adresse e-mail de votre compte, dans votre profil.",
    keep: "Enregistrez le secret du webhook",
    challenged:
      "Votre serveur vient de recevoir un défi. Il doit le renvoyer dans sa réponse\u00a0: rien d’autre ne lui est envoyé avant.",
    address: {
      label: "Adresse",
      hint: "Celle de votre serveur, en https. Un compte a un webhook par serveur, dont l’adresse ne change plus.",
      missing: "Indiquez une adresse.",
      long: (max: number) => `Raccourcissez l’adresse\u00a0: ${max} caractères au plus.`,
      incomplete: "Indiquez une adresse complète, comme https://exemple.fr/authentica.",
      insecure: "Indiquez une adresse qui commence par https://.",
      refused:
        "Il faut une adresse https d’Internet, avec un nom et non un numéro, sur le port 443 ou 8443, sans mot de passe ni «\u00a0#\u00a0».",
    },
  },
  editing: {
    title: "Modifier le webhook",
    submit: "Enregistrer",
    failed: "Le webhook n’a pas été modifié",
    enabled: "Envoyer à cette adresse",
    enabledHint: "Ce qui arrive pendant qu’il est désactivé ne sera pas envoyé plus tard.",
  },
  removing: {
    title: "Supprimer ce webhook\u00a0?",
    submit: "Supprimer le webhook",
    failed: "Le webhook n’a pas été supprimé",
    effect: (url: ReactNode) => (
      <>Plus rien ne sera envoyé à {url}, ni ce qui attend encore de l’être. Ses dernières réponses sont effacées.</>
    ),
  },
  secret: {
    once: "Ce secret ne sera plus affiché",
    advice:
      "Enregistrez-le là où votre serveur le lira, pour vérifier que chaque envoi vient bien d’ici. La signature suit Standard Webhooks, que des bibliothèques de tous les langages connaissent.",
    copy: "Copier le secret",
    kept: "J’ai enregistré ce secret",
    title: "Remplacer le secret\u00a0?",
    keep: "Enregistrez le nouveau secret",
    cancel: "Annuler",
    end: "Désactiver l’ancien secret",
    submit: "Créer un nouveau secret",
    failed: "Le secret n’a pas changé",
    effect: (url: ReactNode) => (
      <>Les envois à {url} seront signés par le nouveau secret, et par l’ancien pendant 24&nbsp;heures.</>
    ),
    alreadyTwo: (until: string) =>
      `Deux secrets sont déjà valables\u00a0: l’ancien jusqu’au ${until}. En créer un autre désactive l’ancien tout de suite.`,
    replaced:
      "L’ancien secret signe encore à côté du nouveau pendant 24\u00a0heures\u00a0: votre serveur a le temps de changer sans rien perdre.",
  },
  attempts: {
    title: "Derniers envois",
    close: "Fermer",
    test: "Envoyer un essai",
    tested: "L’essai est envoyé.",
    replayed: "L’envoi est relancé.",
    failed: "Rien n’a été envoyé",
    disabled: (url: ReactNode) => <>{url} est désactivé&nbsp;: rien n’y est envoyé.</>,
    loading: "Chargement des derniers envois…",
    missing: "Les derniers envois n’ont pas pu être chargés",
    none: (
      <>
        <strong>Rien n’a encore été envoyé.</strong> Un essai montre tout de suite si votre serveur répond.
      </>
    ),
    outcomes: { delivered: "Arrivé", waiting: "Réessayé plus tard", given_up: "Abandonné" },
    /** `again` is the time of the next attempt. */
    facts: (at: ReactNode, duration: string, attempt: number, again: string | null) => (
      <>
        {at}, en {duration}
        {attempt > 1 && `, ${attempt}e fois`}
        {again !== null && `, de nouveau le ${again}`}
      </>
    ),
    replay: "Renvoyer",
    failures: {
      status: "refusé",
      redirect: "redirigé ailleurs\u00a0: les redirections ne sont pas suivies",
      unknown_name: "le nom de l’adresse n’existe pas, ou n’a pas pu être trouvé",
      refused_address: "le nom mène à un réseau privé, où rien n’est envoyé",
      no_connection: "personne n’a répondu à cette adresse, en IPv4",
      tls: "le certificat n’est pas celui de ce nom, ou n’est pas reconnu",
      timeout: "pas de réponse en 15 secondes",
      no_answer: "la réponse n’est pas valable",
      unconfirmed: "la réponse ne renvoie pas le défi",
    },
  },
};
