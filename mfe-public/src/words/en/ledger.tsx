import { attestation } from "@authentica/backend/words/attestation";
import { dates } from "@authentica/backend/words/dates";
import { NO_WITNESS } from "@authentica/backend/words/witnessed";
import { counted } from "@authentica/shared-ui/format/counted";
import type { words as french } from "../fr/ledger.tsx";

export const words: typeof french = {
  title: "The register",
  lead: "Each entry is added after the last one, and nothing is erased. Look for an entry, or read the latest ones.",
  entries: {
    latest: "Latest entries",
    before: (number) => `Entries before no.\u00a0${number}`,
    aside: "Paris time, given by the service",
    unread: {
      title: "The register did not answer",
      message: "Its entries are still there. Try again in a moment.",
    },
    reading: "Reading the register…",
    none: "There are no entries here at the moment.",
    pages: "Pages of the register",
    newer: "Newer",
    older: "Older",
    number: (number) => `Entry no. ${number}: `,
    exactly: (day, clock) => `${day}, ${clock} (${dates.parisTime})`,
  },
  checkpoints: {
    title: "Checkpoints",
    about: (policy) => (
      <>
        A checkpoint sums up the whole register in one signed line. Independent witnesses only sign it if nothing has
        been removed or rewritten. Your browser checks every signature; the list of witnesses, however, comes from this
        register: {policy("its policy")}. Times are Paris time.
      </>
    ),
    unread: {
      title: "The checkpoints could not be read",
      message: "The register did not answer. Try again in a moment.",
    },
    none: "The register has not signed anything yet.",
    unreadable: "Unreadable",
    size: (count) => counted(count, "entry", "entries"),
    notEnough: "Its signatures do not meet today’s policy.",
    alone: `Signed by the register. ${NO_WITNESS}`,
    seenBy: (witnesses) => `Signed by the register, seen by ${witnesses}.`,
    witness: (name, clock) => `${name} at ${clock}`,
    stamped: (accuracyMs) =>
      accuracyMs === null ? "Time-stamped." : `Time-stamped, accurate to within ${attestation.accuracy(accuracyMs)}.`,
    day: (day) => `${day} (Paris time)`,
    seen: (count, of) => `${count} of ${of}`,
  },
};
