import { counted } from "@authentica/shared-ui/format/counted";

/** Names of what the integrity check counts, singular and plural. */
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
  users: ["compte", "comptes"],
  sessions: ["session", "sessions"],
  passkeys: ["clé d’accès", "clés d’accès"],
  notifications: ["notification", "notifications"],
  "audit records": ["ligne du journal", "lignes du journal"],
  indexes: ["index", "index"],
};

/** Lists how much the check has read, by kind, in its order. Kinds that only a newer server knows keep their code. */
export const readWords = (read: Readonly<Record<string, number>>): string =>
  Object.entries(read)
    .map(([kind, count]) => {
      const [one, several] = KINDS[kind] ?? [kind, kind];
      return counted(count, one, several);
    })
    .join(", ");
