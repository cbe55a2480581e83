import type { words as french } from "../fr/received.tsx";

export const words: typeof french = {
  reading: "Reading the proof",
  refusals: {
    several: "This file contains several proofs. Give the one that belongs to your file.",
    oneAtOnce: "Give one proof at a time, alone or with its file.",
    modified: "This archive was modified: something precedes its beginning. Download it again.",
    damaged: "This archive is damaged. Download it again, or ask for another copy.",
    summary:
      "This is not an Authentica proof, but the summary from its archive. Give the .zip file “preuve-…” or the PDF certificate.",
  },
  verdicts: {
    recognised: "Proof recognised",
    authentic: "Authentic",
    revoked: "Authentic, but revoked",
    erased: "Authentic, account deleted",
    incomplete: "Authentic, but the archive is incomplete",
    different: "Not this file",
    unmet: "Signatures are missing",
    foreign: "Proof of another register",
    broken: "Damaged or forged proof",
  },
  meaning: {
    recognised: (isDeclared, at) =>
      isDeclared ? (
        <>It is about a fingerprint declared on {at}; the file was not deposited. Add the file to compare.</>
      ) : (
        <>It is about a file registered on {at}. Add the file to compare.</>
      ),
    authentic: (isDeclared, at, by) => (
      <>
        Byte for byte the file {isDeclared ? "whose fingerprint was declared" : "registered"} on {at}
        {by !== null && ` by ${by} (name as declared, identity not checked)`}.
      </>
    ),
    ended: (at) => <> The registration ended on {at}.</>,
    incomplete: " The proof of an event is missing: ask for the whole archive.",
    different: "The proof is good, but for another file. Ask the person who gave it to you for the original.",
    unmet:
      "This register has signed it, but its policy requires more: witnesses or keys are missing. Download it again later.",
    foreign: (origin) =>
      `No key of this register has signed it. It names the register ${origin}: check it on that register’s site, or with its verifier.`,
    broken: "Do not rely on it: ask for another copy.",
    contradicted: "A file in the archive contradicts the proof. Rely only on what is shown here.",
  },
  facts: {
    proof: "Proof",
    file: "File",
    by: "By",
    declaredName: (name) => `${name} (name as declared)`,
    object: "Object",
    number: (tokenId) => `no. ${tokenId}`,
    ownPage: "Open its public page",
    dated: "Dated by",
    established: (by, at) => (
      <>
        {by}, by {at}
      </>
    ),
    service: "the service alone",
    now: "Today",
    asking: "Asking the register…",
    current: "In force, according to the register",
    changed: "In force, according to the register, which has a later event than this proof",
    revoked: "Revoked, according to the register",
    erased: "Its owner’s account was deleted, according to the register",
    absent: "Not in the register’s answer. Check offline, and report it.",
    unread: "The register did not answer, so a revocation could not be looked up.",
  },
  add: {
    label: "Add the file",
    hint: "It does not leave this device",
    browse: "Choose the file",
    other: "Try another file",
  },
  unread: {
    title: "The check could not start",
    message: "Check your connection; your file is not to blame.",
  },
  again: "Check something else",
};
