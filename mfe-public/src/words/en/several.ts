import { counted } from "@authentica/shared-ui/format/counted";
import type { words as french } from "../fr/several.ts";

export const words: typeof french = {
  found: (count, known) =>
    `${counted(count, "file")}, ${known === 0 ? "none already certified" : counted(known, "already certified", "already certified")}`,
  reading: "Reading the files.",
  rest: (most, of) =>
    `The first ${most} of ${of} are checked here: give the others afterwards, or register them with those that are not in the register.`,
  list: "Checked files",
  another: "Check other files",
  cancel: "Cancel",
  signedIn: "Register them in my name",
  register: "Create an account and register them",
  login: "I have an account",
  outcomes: {
    certified: "Already certified",
    revoked: "Revoked",
    erased: "Registered, account deleted",
    declared: "Declared, not deposited",
    unknown: "Not registered yet",
  },
  steps: {
    waiting: "",
    reading: "Reading…",
    unreadable: "Could not be read",
    unstarted: "The check could not start",
    unasked: "The register did not answer",
  },
};
