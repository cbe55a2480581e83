/** Texts of `stamp` and `watch`, and of their journal, in English. */
import type { StampingWords } from "../fr/stamping.ts";
import { amounts } from "./amounts.ts";

const { count, plural } = amounts;

export const stamping: StampingWords = {
  stamped: (objectId, path) => `registered  ${objectId}  ${path}`,
  progress: ({ done, files, bytes, failed, perSecond }) =>
    `${count(done)} of ${count(files)} ${plural(files, "file", "files")}, ${amounts.size(bytes)}, ${count(perSecond)}/s${failed > 0 ? `, ${count(failed)} failed` : ""}`,
  summary({ stamped, already, skipped, failed, why, seconds, journal }) {
    const reasons = why.map(([reason, number]) => `${reason} ${count(number)}`).join(", ");
    return [
      `${count(stamped)} registered`,
      `${count(already)} already yours`,
      `${count(skipped)} skipped${reasons ? ` (${reasons})` : ""}`,
      `${count(failed)} failed, in ${amounts.tenths(seconds)} s. Journal: ${journal}`,
    ].join(", ");
  },
  sameAs: (path) => `the same as ${path}`,
  taken: "another user has registered this file",
  revoked: "you have revoked the object of this file",
  finishing: "Finishing what is running. Press Ctrl+C again to stop at once.",
  journal: {
    unwritable: (path, why) => `The journal ${path} cannot be written (${why}): choose another place with --journal.`,
    full: (path, why) =>
      `The journal ${path} cannot be written (${why}): free space, or choose another place with --journal.`,
    unreadable: (path, why) => `The journal ${path} cannot be read: ${why}.`,
    other: (path) => `${path} is not a journal: choose another file with --journal.`,
    noFolder: (folder, why) => `${folder} cannot be created (${why}): choose a journal with --journal.`,
    inside: (path) =>
      `The journal ${path} would lie inside the folder whose files it records. Anyone who gives you that folder could then forge the journal. Choose another place, or omit --journal.`,
  },
};
