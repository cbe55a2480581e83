import { MAX_FILE_MIB } from "@authentica/backend/contract/constants";
import { counted } from "@authentica/shared-ui/format/counted";
import { formatNumber } from "@authentica/shared-ui/format/number";

const files = (count: number): string => counted(count, "fichier");
const stays = (registered: number): string =>
  `${counted(registered, "fichier est inscrit et le reste", "fichiers sont inscrits et le restent")}.`;
const CHOOSE_AGAIN = "Choisissez de nouveau le même dossier\u00a0: nous reprenons où vous en étiez.";

/** Texts of a batch. `all`, `registered`, `known`, `deposited`, `failed`, `cancelled`: numbers of files. */
export const words = {
  toCertify: (all: number): string => `${files(all)} à certifier`,
  backToOne: "Revenir à un seul fichier",
  /** Label of a zone for missing files. */
  sameAgain: "Choisissez de nouveau le même dossier, ou les mêmes fichiers",
  give: {
    files: "Choisir des fichiers",
    hint: "Ou déposez un dossier, où que ce soit sur la page",
    folder: "Choisir un dossier",
  },
  /** Files of a folder that are left out. */
  leftOut: {
    hidden: (count: number): string =>
      count === 1
        ? "Un fichier caché ou temporaire est laissé de côté."
        : `${counted(count, "fichier caché ou temporaire", "fichiers cachés ou temporaires")} sont laissés de côté.`,
    takeHidden: (count: number): string => (count === 1 ? "Le prendre" : "Les prendre"),
    empty: (count: number): string =>
      `${
        count === 1
          ? "Un fichier vide est laissé de côté"
          : `${counted(count, "fichier vide", "fichiers vides")} sont laissés de côté`
      }\u00a0: tous les fichiers vides ont la même empreinte.`,
    unread: "Une partie n’a pas pu être lue",
    path: (path: string): string => `«\u00a0${path}\u00a0»`,
    more: (count: number): string => `et ${counted(count, "autre")}.`,
    mayAdd: "Le reste est ajouté. Vérifiez que vous avez le droit de lire ces fichiers, puis ajoutez-les.",
  },
  setup: {
    title: "Certifier plusieurs fichiers",
    lead: "Des fichiers ou un dossier entier, en une fois.",
    inAll: (size: string): string => `${size} en tout. Les objets prennent le nom des fichiers.`,
    files: "Fichiers",
    drop: "Déposez vos fichiers ou un dossier ici",
    dropMore: "Ajoutez des fichiers ou un dossier",
    more: (count: number): string => `et ${counted(count, "autre")}`,
    settings: "Réglages",
    tooLarge: (count: number): string =>
      count === 1
        ? `Un fichier dépasse ${MAX_FILE_MIB}\u00a0Mo et ne peut être envoyé\u00a0: vous pourrez le garder ici.`
        : `${files(count)} dépassent ${MAX_FILE_MIB}\u00a0Mo et ne peuvent être envoyés\u00a0: vous pourrez les garder ici.`,
    cover: "Couverture",
    covers: {
      own: {
        label: "Une vignette par image",
        means: "Chaque image, réduite ici, illustre son objet. Les autres fichiers portent leur sceau.",
      },
      common: {
        label: "Une image commune",
        means: "PNG, JPEG, WebP ou GIF. Une grande photo est réduite sur votre appareil.",
      },
      seal: {
        label: "Le sceau",
        means: "Chaque objet porte le sceau de son empreinte\u00a0: c’est le plus rapide.",
      },
    },
    chooseCover: "Choisissez la couverture commune",
    chooseImage: "Choisir une image",
    changeImage: "Changer d’image",
    elsewhere: "Un lot est en cours dans un autre onglet\u00a0: attendez sa fin, ou arrêtez-le là-bas.",
    walletMissing: "Votre adresse de portefeuille manque",
    addWallet:
      "Une inscription se fait au nom d’un portefeuille. Ajoutez votre adresse dans votre profil, puis revenez.",
    certify: (all: number): string => (all === 0 ? "Certifier" : `Certifier ${files(all)}`),
  },
  /** A batch of another tab. */
  elsewhere: {
    opening: "Un instant…",
    title: "Un lot est en cours dans un autre onglet",
    lead: "Deux onglets feraient deux fois le même travail.",
    means: "Il continue là-bas. Si cet onglet est fermé, la suite vous sera proposée ici.",
  },
  /** An unfinished batch from an earlier page load. */
  resume: {
    lead: "Ce lot n’est pas allé à son terme.",
    question: "Reprendre où vous en étiez\u00a0?",
    resume: "Reprendre",
    left: (left: number, all: number): string => {
      const are = left === 1 ? "restait" : "restaient";
      if (left === all) return `${all === 1 ? "Il" : `Les ${formatNumber(all)}`} ${are} à inscrire.`;
      return `${files(left)} sur ${formatNumber(all)} ${are} à inscrire.`;
    },
    chooseAgain: CHOOSE_AGAIN,
    noFolder: "Le dossier n’a pas pu être ouvert. Choisissez-le de nouveau ci-dessous.",
    elsewhere: "Ce lot est en cours dans un autre onglet\u00a0: il continue là-bas.",
    giveUp: "Abandonner ce lot",
    giveUpQuestion: "Abandonner ce lot\u00a0?",
    giveUpMeans: (all: number, registered: number): string => {
      const one = registered === 0 ? "Son fichier" : "L’autre";
      const many = registered === 0 ? "Ses fichiers" : "Les autres";
      const rest =
        all - registered === 1
          ? `${one} ne sera plus proposé\u00a0: pour l’inscrire, il faudra le choisir de nouveau.`
          : `${many} ne seront plus proposés\u00a0: pour les inscrire, il faudra les choisir de nouveau.`;
      return registered === 0 ? rest : `${stays(registered)} ${rest}`;
    },
    keep: "Garder ce lot",
  },
  /** Files that are missing after a reload. */
  absent: {
    label: "Fichiers à choisir de nouveau",
    title: (count: number): string => `${files(count)} à choisir de nouveau`,
    without: (count: number): string => `Continuer sans ${count === 1 ? "lui" : "eux"}`,
    missing: (count: number): string =>
      `${count === 1 ? "Il n’était pas" : "Ils n’étaient pas"} parmi les fichiers choisis.`,
    chooseAgain: CHOOSE_AGAIN,
  },
  /** Failed files. */
  again: {
    keep: (count: number): string => `Garder ${files(count)} ici`,
    retry: (count: number): string => `Réessayer les ${formatNumber(count)}`,
  },
  running: {
    resume: "Reprendre",
    pause: "Mettre en pause",
    stop: "Tout arrêter",
    stopQuestion: "Tout arrêter\u00a0?",
    stopMeans: (registered: number, all: number): string => {
      if (registered === 0)
        return all === 1 ? "Ce fichier ne sera pas inscrit." : "Aucun de ces fichiers ne sera inscrit.";
      return `${stays(registered)} ${all - registered === 1 ? "L’autre ne le sera pas." : "Les autres ne le seront pas."}`;
    },
    goOn: "Continuer",
    chooseAgain: "Choisir à nouveau",
    waiting: (count: number): string => `${formatNumber(count)} en attente`,
    /** `cover` and `way` are texts from `covers` and `ways`. */
    lead: (cover: string, way: string): string => `Nommés d’après les fichiers, ${cover}, ${way}.`,
    covers: { own: "une vignette par image", common: "une image commune", seal: "un sceau par objet" },
    ways: { sent: "copies envoyées", kept: "fichiers gardés ici" },
  },
  groups: {
    review: "À revoir",
    running: "En cours",
    held: "En suspens",
    known: "Déjà connus",
    deposited: "Déposés",
    registered: "Inscrits",
    cancelled: "Abandonnés",
    more: (count: number): string => (count === 1 ? "Afficher l’autre" : `Afficher les ${counted(count, "autre")}`),
  },
  /** Results of the batch. */
  end: {
    registered: (count: number): string =>
      `${counted(count, "fichier est inscrit", "fichiers sont inscrits")} à votre nom`,
    deposited: (count: number): string => counted(count, "fichier est déposé", "fichiers sont déposés"),
    known: (count: number): string => counted(count, "fichier était déjà connu", "fichiers étaient déjà connus"),
    nothing: "Aucun fichier n’a été inscrit",
    entry: (tokenId: number): string => `Inscription n°\u00a0${tokenId}.`,
    entries: (first: number, last: number): string => `Inscriptions n°\u00a0${first} à ${last}.`,
    nothingSent: "Rien n’a été envoyé.",
    alsoDeposited: (count: number): string =>
      `${counted(count, "était déclaré et est maintenant déposé", "étaient déclarés et sont maintenant déposés")}.`,
    onlyDeposited: "Leurs inscriptions gardent leur date\u00a0; le registre note que nous avons vu leurs fichiers.",
    alsoKnown: (count: number): string => `${counted(count, "était déjà connu", "étaient déjà connus")}.`,
    failed: (count: number): string => `${counted(count, "reste à revoir", "restent à revoir")}.`,
    cancelled: (count: number): string => `${counted(count, "est abandonné", "sont abandonnés")}.`,
  },
  results: {
    preparing: "Préparation…",
    download: (count: number): string =>
      count === 1 ? "Télécharger la preuve (ZIP)" : `Télécharger les ${formatNumber(count)} preuves (ZIP)`,
    downloadPart: (count: number, part: number, parts: number): string =>
      `Télécharger les ${formatNumber(count)} preuves (ZIP), partie ${part} sur ${parts}`,
    coming: "L’archive est préparée pendant le téléchargement.",
    exportCsv: "Exporter en CSV",
    traceability: "Voir dans la traçabilité",
    finish: "Terminer",
    /** Replace the server's messages, by error code. */
    refusals: {
      awaiting_witnesses: "Les témoins du registre n’ont pas encore vu ces inscriptions. Réessayez dans un instant.",
      unavailable: "Le service est très occupé, ou redémarre. Réessayez dans un instant.",
    },
  },
  csv: {
    fileName: "authentica-lot.csv",
    head: {
      file: "Fichier",
      bytes: "Taille (octets)",
      result: "Résultat",
      detail: "Détail",
      name: "Nom de l’objet",
      proofId: "Identifiant de preuve",
      hash: "Empreinte SHA-256",
      entry: "N° d’inscription",
      page: "Page publique",
    },
    results: {
      registered: "Inscrit",
      known: "Déjà connu",
      deposited: "Déposé",
      failed: "Échec",
      cancelled: "Abandonné",
      waiting: "En attente",
    },
  },
  progress: {
    label: "Progression",
    registered: (registered: number, all: number): string =>
      `${counted(registered, "inscrit")} sur ${formatNumber(all)}`,
    sent: "Octets envoyés",
    read: "Octets lus",
    /** Remaining time, with the number of full units. */
    left: {
      seconds: (count: number): string => `encore ${counted(count, "seconde")} environ`,
      minutes: (count: number): string => `encore ${counted(count, "minute")} environ`,
      hours: (count: number): string => `encore ${counted(count, "heure")} environ`,
    },
    halted: {
      paused: "En pause",
      limited: "En attente",
      away: "En attente",
      full: "À l’arrêt",
      ended: "À l’arrêt",
    },
    /** Follows the request to keep the tab open. */
    ifClosed: "S’il se ferme, la reprise vous sera proposée.",
    ended: "Votre session est terminée",
    signInAgain: "Reconnectez-vous, puis choisissez de nouveau le même dossier\u00a0: nous reprenons où vous en étiez.",
    full: "L’envoi s’arrête ici",
    keepRest: "Garder le reste ici",
    whenFull: "Gardez le reste ici, ou reprenez dès qu’il y a de la place.",
  },
  plate: {
    registered: (count: number): string => counted(count, "inscrit"),
    known: (count: number): string => counted(count, "déjà connu", "déjà connus"),
    deposited: (count: number): string => counted(count, "déposé"),
    failed: (count: number): string => counted(count, "échec"),
    running: (count: number): string => `${formatNumber(count)} en cours`,
    waiting: (count: number): string => `${formatNumber(count)} en attente`,
    cancelled: (count: number): string => counted(count, "abandonné"),
    last: (count: number, all: number): string => `Les ${count} derniers sur ${files(all)}.`,
  },
  row: {
    failed: "Échec.",
    registered: "Inscrit,",
    deposited: "Déposé,",
    percent: (part: number): string => `${part}\u00a0%`,
    cancel: "Annuler",
    keep: "Le garder ici",
    chooseAgain: "Choisir à nouveau",
    retry: "Réessayer",
    open: "Ouvrir",
    page: "Page publique",
    /** Label of a button. */
    act: (word: string, name: string): string => `${word}\u00a0: ${name}`,
  },
  /** State of a file. `details`: name of the object and its entry, each after a comma; empty if there is neither. */
  phase: {
    entry: (tokenId: number): string => `inscription n°\u00a0${tokenId}`,
    object: (name: string): string => `«\u00a0${name}\u00a0»`,
    twin: "Le même contenu qu’un autre fichier de ce lot. Il n’est inscrit qu’une fois.",
    yours: (details: string): string => `Déjà à votre nom${details}`,
    rivalled: (details: string): string =>
      `Déjà à votre nom${details}. Quelqu’un d’autre a déposé ce fichier\u00a0: votre inscription reste une déclaration.`,
    declared: (details: string): string =>
      `Déclaré au nom de quelqu’un d’autre${details}. Envoyé, il pourrait être inscrit.`,
    foreign: (details: string): string => `Inscrit au nom de quelqu’un d’autre${details}.`,
    foreignUnsent: (details: string): string => `Inscrit au nom de quelqu’un d’autre${details}. Rien n’a été envoyé.`,
    reading: (part: string): string => `Empreinte, ${part}`,
    sending: (part: string): string => `Envoi, ${part}`,
    depositing: "Dépôt du fichier",
    claiming: "Inscription à votre nom",
    cancelled: "Abandonné. Rien n’a été inscrit.",
    waitsForDeposit: "En attente de dépôt",
    waitsForClaim: "En attente d’inscription",
    waitsForSending: "En attente d’envoi",
    waits: "En attente",
    /** The claim was interrupted. It is repeated once the batch continues. */
    held: "Inscription en suspens",
  },
  /** Announcements for screen readers. */
  spoken: {
    registered: (registered: number, all: number): string => `${counted(registered, "inscrit")} sur ${all}.`,
    failedOne: (path: string): string => `Échec\u00a0: ${path}.`,
    failed: (count: number): string => `${counted(count, "échec")}.`,
    end: (registered: number, deposited: number, known: number, failed: number): string =>
      `Terminé\u00a0: ${counted(registered, "inscrit")}, ${
        deposited > 0 ? `${counted(deposited, "déposé")}, ` : ""
      }${counted(known, "déjà connu", "déjà connus")}, ${counted(failed, "échec")}.`,
  },
};
