/** Texts of `stamp` and `watch`, and of their journal, in French. */
import { amounts } from "./amounts.ts";

const { count, plural } = amounts;

const files = (number: number): string => `${count(number)} ${plural(number, "fichier", "fichiers")}`;

export interface Summary {
  readonly stamped: number;
  readonly already: number;
  readonly skipped: number;
  readonly failed: number;
  /** Why files were skipped, and how many for each reason. */
  readonly why: readonly (readonly [reason: string, count: number])[];
  readonly seconds: number;
  /** Path of the journal. */
  readonly journal: string;
}

export interface SoFar {
  readonly done: number;
  readonly files: number;
  readonly bytes: number;
  readonly failed: number;
  readonly perSecond: number;
}

export const stamping = {
  stamped: (objectId: string, path: string) => `inscrit  ${objectId}  ${path}`,
  progress: ({ done, files: all, bytes, failed, perSecond }: SoFar) =>
    `${count(done)} sur ${files(all)}, ${amounts.size(bytes)}, ${count(perSecond)}/s${failed > 0 ? `, ${count(failed)} en échec` : ""}`,
  summary({ stamped, already, skipped, failed, why, seconds, journal }: Summary): string {
    const reasons = why.map(([reason, number]) => `${reason}\u00a0: ${count(number)}`).join(", ");
    return [
      `${files(stamped)} ${plural(stamped, "inscrit", "inscrits")}`,
      `${count(already)} déjà à vous`,
      `${count(skipped)} ${plural(skipped, "ignoré", "ignorés")}${reasons ? ` (${reasons})` : ""}`,
      `${count(failed)} en échec, en ${amounts.tenths(seconds)}\u00a0s. Journal\u00a0: ${journal}`,
    ].join(", ");
  },
  sameAs: (path: string) => `le même que ${path}`,
  taken: "un autre utilisateur a inscrit ce fichier",
  revoked: "vous avez révoqué l’objet de ce fichier",
  finishing: "Fin du travail en cours. Un second Ctrl+C arrête aussitôt.",
  journal: {
    unwritable: (path: string, why: string) =>
      `Le journal ${path} ne peut pas être écrit (${why})\u00a0: choisissez-en un autre avec --journal.`,
    full: (path: string, why: string) =>
      `Le journal ${path} ne peut pas être écrit (${why})\u00a0: libérez de l’espace, ou choisissez-en un autre avec --journal.`,
    unreadable: (path: string, why: string) => `Le journal ${path} est illisible\u00a0: ${why}.`,
    other: (path: string) => `${path} n’est pas un journal\u00a0: choisissez un autre fichier avec --journal.`,
    noFolder: (folder: string, why: string) =>
      `${folder} ne peut pas être créé (${why})\u00a0: choisissez un journal avec --journal.`,
    inside: (path: string) =>
      `Le journal ${path} serait dans le dossier dont il note les fichiers. Toute personne qui vous remet ce dossier pourrait alors falsifier le journal. Choisissez un autre endroit, ou omettez --journal.`,
  },
};

export type StampingWords = typeof stamping;
