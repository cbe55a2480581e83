import { counted } from "@authentica/shared-ui/format/counted";
import { formatNumber } from "@authentica/shared-ui/format/number";
import type { words as french } from "../fr/nothing-found.ts";

export const words: typeof french = {
  check: "Check a file",
  openRegister: "Open the register",
  byNumber: {
    reading: "Reading the register…",
    title: "No object with this number",
    notYet: (size, number) =>
      `The register has ${counted(size, "entry, numbered", "entries, numbered")} from\u00a00: no.\u00a0${formatNumber(number)} does not exist yet.`,
    none: (typed) => `The register has no object “${typed}”. The address may have been copied incorrectly.`,
    otherWay: "If you have the file, its fingerprint is enough to find its registration.",
  },
  byProofId: {
    page: "Proof identifier",
    searching: "Looking for the registration…",
    unread: {
      title: "The register did not answer",
      message: "This says nothing about the registration. Try again in a moment.",
    },
    title: "No registration with this identifier",
    none: (typed) =>
      `The register does not know “${typed}”. An identifier has twelve characters, without 0, 1, I, L or\u00a0O. It may have been copied incorrectly.`,
  },
};
