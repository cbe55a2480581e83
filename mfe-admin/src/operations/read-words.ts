import { counted } from "@authentica/shared-ui/format/counted";

/** Names of the records that the integrity check counts, singular and plural. */
const KINDS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  leaves: ["entrée du registre", "entrées du registre"],
  tiles: ["tuile", "tuiles"],
  checkpoints: ["point de contrôle", "points de contrôle"],
  objects: ["objet", "objets"],
  events: ["événement", "événements"],
  "former ownerships": ["propriété passée", "propriétés passées"],
  offers: ["proposition de transfert", "propositions de transfert"],
  scans: ["numérisation", "numérisations"],
  blobs: ["fichier", "fichiers"],
  "hashed blobs": ["fichier relu en entier", "fichiers relus en entier"],
  users: ["compte", "comptes"],
  sessions: ["session", "sessions"],
  passkeys: ["clé d’accès", "clés d’accès"],
  notifications: ["notification", "notifications"],
  "audit records": ["ligne du journal", "lignes du journal"],
  indexes: ["index", "index"],
};

/**
 * Lists how many records of each kind the integrity check has read, in the order of the answer. A kind without a name
 * here, sent by a newer server, is shown by its code.
 */
export const readWords = (read: Readonly<Record<string, number>>): string =>
  Object.entries(read)
    .map(([kind, count]) => {
      const [one, several] = KINDS[kind] ?? [kind, kind];
      return counted(count, one, several);
    })
    .join(", ");
