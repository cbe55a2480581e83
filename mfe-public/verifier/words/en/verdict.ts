/** Texts of a result on the page in English. */
import type { VerdictWords } from "../fr/verdict.ts";

const by = (name: string | null): string =>
  name === null ? "" : ` by ${name} (name as declared, identity not checked)`;

export const verdict: VerdictWords = {
  titles: {
    authentic: "Authentic",
    different: "Not this file",
    consistent: "Not guaranteed",
    invalid: "Damaged or forged proof",
    revoked: "Authentic, but revoked",
    erased: "Authentic, but erased",
    incomplete: "Authentic, but incomplete",
    contradicted: "Authentic, but with a forged summary",
    unsigned: "Incomplete signature",
    unwitnessed: "Too few witnesses",
  },

  same: {
    registered: (at, name) => `Byte for byte the file registered on ${at}${by(name)}.`,
    declared: (at, name) => `Byte for byte the file whose fingerprint was declared on ${at}${by(name)}.`,
    listed: (at) => `Byte for byte the file that the register lists in an entry of ${at}.`,
  },
  unmet: "The register has signed this proof, but not all of those whom the policy requires have confirmed it.",
  gap: "The proof of an event in between is missing from the archive.",
  limits: (size) =>
    `An archive contains only the events that were put into it. Nothing here shows that no other event revokes or erases the registration: ask the register online. The register has signed ${size === 1 ? "one entry" : `${size} entries`}.`,

  invalid: {
    advice: "Do not rely on it; ask for another copy.",
    silent: "The proof therefore says nothing about the file, neither for nor against it.",
    details: "Details",
    part: "Faulty part",
    inside: "In",
    reason: "Reason",
  },

  different: {
    signed: "The proof is good, for another file.",
    unsigned: "The proof is about another file.",
    advice: "Ask the person who gave it to you for the original.",
    given: "Fingerprint of this file",
    registered: "Registered fingerprint",
  },

  consistent: {
    claims: "What the archive claims",
    registered: "Registered on",
    alone: (at) => `${at}, according to the archive alone`,
  },

  facts: {
    name: "Name of the object when registered",
    hash: "SHA-256 fingerprint",
    utc: "Universal time",
  },

  history: {
    title: (count) => `History (${count})`,
    entry: (event, at, entry) => `${event}, ${at}, entry no. ${entry}`,
  },

  checked: {
    title: "What was checked",
    register: "Register",
    entry: "Entry no.",
    entryOf: (entry, size) => `${entry}, out of ${size}`,
    path: "Path",
    pathLeads: "Leads from the entry to the signed root",
    root: "Root",
    signature: "Signature",
    trusted: "By the register that this verifier trusts",
    brought: "By a key that the archive brings",
    commitment: "Commitment",
  },

  documents: {
    contradicts: (name) => `${name} differs from what is proven. Do not rely on it.`,
    unreadable: (field) => `${field}: unreadable JSON`,
    unproven: (field, told) => `${field}: ${told}, without proof`,
    otherwise: (field, told, proven) => `${field}: ${told}, proven: ${proven}`,
    compared: (name) =>
      `Of ${name}, only the fingerprint, the number, the entries and their dates are compared. The rest is not checked.`,
    unchecked: (names) => `Not checked: ${names}. Only what is written here counts.`,
    more: (count) => `${count} more`,
  },

  metadata: {
    title: (count) => `Metadata (${count})`,
    policy: (entry) =>
      `What the owner says about the object, committed to by entry no. ${entry}. The proof establishes that the owner said so then, not that it is true.`,
    archive: (entry) =>
      `What the owner is supposed to have said about the object in entry no. ${entry}, according to the archive alone.`,
  },
};
