/** Why a file is skipped or cannot be read, in French. */

const CAUSES: Readonly<Record<string, string>> = {
  ENOENT: "fichier ou dossier inexistant",
  ENOTDIR: "ce n’est pas un dossier",
  EISDIR: "c’est un dossier",
  EEXIST: "il existe déjà",
  EACCES: "accès refusé",
  EPERM: "accès refusé",
  EROFS: "système de fichiers en lecture seule",
  ENOSPC: "plus d’espace de stockage",
};

/** Failures of a connection. The message of the system, which names the address, follows. */
const CONNECTION: Readonly<Record<string, string>> = {
  ECONNREFUSED: "connexion refusée",
  ECONNRESET: "connexion interrompue",
  ENOTFOUND: "nom de domaine introuvable",
  EAI_AGAIN: "nom de domaine introuvable pour le moment",
  ETIMEDOUT: "aucune réponse",
  EHOSTUNREACH: "appareil injoignable",
  ENETUNREACH: "réseau injoignable",
};

export const files = {
  standardInput: "entrée standard",
  unnamed: "sans nom",
  failed: (path: string, reason: string) => `échec    ${path}\u00a0: ${reason}`,
  /** An error that ends the command because of one file. */
  unusable: (path: string, reason: string) => `${path}\u00a0: ${reason}.`,
  hidden: "caché",
  link: "lien",
  notRegular: "ni fichier ni dossier",
  empty: "vide",
  notUtf8: "le nom du fichier n’est pas en UTF-8\u00a0: renommez-le",
  changing: "le fichier a changé pendant sa lecture",
  shortened: "Le fichier a raccourci pendant sa lecture.",
  sentChanged: "il a changé pendant son envoi\u00a0: relancez la commande",
  tooLarge: (most: number) => `plus de ${most} Mio\u00a0: --private l’inscrit sans l’envoyer`,
  /** By the error code of the operating system. */
  system: {
    ENOENT: "le fichier n’existe pas",
    EACCES: "la lecture du fichier n’est pas autorisée",
    EPERM: "la lecture du fichier n’est pas autorisée",
    EISDIR: "c’est un dossier, pas un fichier",
    ELOOP: "ses liens forment une boucle",
    ENAMETOOLONG: "son nom est trop long",
  },
  /** The cause of another error. `code`: that of the operating system; empty if there is none. */
  cause: (code: string, message: string): string =>
    CAUSES[code] ?? (CONNECTION[code] ? `${CONNECTION[code]} (${message})` : message),
  /** An error of the operating system that ends the command. */
  ofSystem: (path: string, code: string, message: string): string =>
    CAUSES[code] ? `${path}\u00a0: ${CAUSES[code]}.` : message,
  hashList: {
    line: (list: string, line: number) => `${list}, ligne ${line}`,
    format: "«\u00a0EMPREINTE  nom\u00a0» attendu, comme l’écrit sha256sum",
  },
  input: {
    alone: "L’entrée standard (-) ne se combine pas avec d’autres chemins.",
    unnamed: "Un fichier lu sur l’entrée standard n’a pas de nom\u00a0: donnez-lui-en un avec --name TEXTE.",
    tooLarge: (reason: string) => `Entrée standard trop longue\u00a0: ${reason}.`,
    unreadable: (reason: string) => `L’entrée standard est illisible\u00a0: ${reason}.`,
    empty:
      "L’entrée standard est vide. Tous les fichiers vides ont la même empreinte\u00a0: elle ne peut pas être inscrite.",
  },
};

export type FileWords = typeof files;
