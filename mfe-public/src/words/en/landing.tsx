import { MAX_FILE_MIB } from "@authentica/backend/contract/constants";
import { formatNumber } from "@authentica/shared-ui/format/number";
import type { words as french } from "../fr/landing.tsx";

export const words: typeof french = {
  title: "Certify your files",
  hero: {
    title: ["Prove that a file existed,", "and has not changed."],
    lead: "Authentica computes your file’s unique fingerprint, enters it in a register where nothing is ever removed, and hands you the proof.",
    check: "Drop a file and see its seal",
    size: (size, strong) => (
      <>
        The register holds {strong(formatNumber(size))} {size === 1 ? "entry" : "entries"}.
      </>
    ),
    checkpoint: (at) => <>Last checkpoint signed on {at}.</>,
    latest: (entry, index, ago) => (
      <>
        The latest registration, {entry(`entry no.\u00a0${index}`)}, {ago}
      </>
    ),
  },
  actions: {
    dashboard: "Open my dashboard",
    register: "Create an account",
    signIn: "Sign in",
  },
  steps: {
    title: "From fingerprint to proof, in four steps",
    list: [
      {
        title: "Drop a file",
        words: `A contract, a photo, a drawing, a song, some code: any file will do. Above ${MAX_FILE_MIB}\u00a0MB, only the fingerprint is sent.`,
      },
      {
        title: "Get its fingerprint",
        words: "64 characters that belong to this file alone (SHA-256). They reveal nothing of its content.",
      },
      {
        title: "Register it in your name",
        words: "If no one has done so before you, the fingerprint enters the register with today’s date and its seal.",
      },
      {
        title: "Have it checked",
        words:
          "The file is enough to find its entry: anyone with an exact copy can check it in seconds, without an account.",
      },
    ],
  },
  specimen: {
    mark: "Specimen",
    deed: {
      label: "Example of an entry in the register",
      title: "Entry in the register",
      file: "File",
      hash: "SHA-256 fingerprint",
      proofId: "Proof identifier",
      status: "Status",
      seal: "The fingerprint draws this seal: change a single byte, and it becomes another.",
    },
    page: {
      label: "Example of a page of the register",
      title: "Register",
      events: { registered: "Registered", renamed: "Renamed", revoked: "Revoked" },
      chain:
        "Each entry repeats the fingerprint of the one before: changing a single entry would break all that follow.",
    },
  },
  oneByte: {
    title: "Change one letter, and everything changes.",
    lead: "Edit the second sentence: its fingerprint is recomputed before your eyes, in your browser.",
    original: "The original",
    other: "Your version",
    text: "I think, therefore I am.",
    hash: "e36c53d07f797b963326c6e5cf60d773a920a7f2fe713125e75208c11697e165",
    otherText: "I thank, therefore I am.",
    same: "Identical",
    different: "Different",
    sameWhy: "Same text, same fingerprint, same seal.",
    differentWhy: (digits) => `${digits} of the fingerprint’s 64 digits are no longer the same.`,
    notComputed: "The fingerprint could not be computed here. Reload the page.",
    change: "Change one letter",
    restore: "Restore the sentence",
  },
  traceability: {
    title: "Every act leaves an entry.",
    history:
      "Registering, renaming, revoking: none of these replaces what came before. An object’s history reads from the first day to the last, and nothing in it is corrected in silence.",
    notified:
      "When a signed-in user views one of your objects, you are notified. The traceability page brings together everything you have registered, with its status and its activity.",
  },
  features: {
    title: "What you can expect",
    anyType: {
      title: "Any type of file",
      words:
        "Photo, contract, track or program: the format does not matter. The fingerprint depends on the bytes alone.",
    },
    europe: {
      title: "Hosted in Europe",
      words: "Your files are processed and kept in the European Union. They are erased when you ask.",
    },
    history: {
      events: ["Object registered", "Object viewed", "Details edited"],
      title: "A complete history",
      words: "Who, what, when: each object’s activity can be read day by day. Nothing can be removed from it unseen.",
    },
    proofId: {
      title: "A proof identifier",
      words:
        "Twelve characters are enough to find your entry. Write them in a contract or on the back of a print: anyone can check.",
    },
  },
  film: {
    heading: "Under a minute, from file to register",
    title: "A file is chosen, scanned, checked, then entered in the register. No sound, with captions.",
    captions: "English",
  },
  closing: {
    title: "Your first file only needs its seal.",
    caution:
      "Authentica is a technical demonstration: it provides proof of existence and integrity, without commercial use or warranty.",
  },
  demo: {
    title: "Get a demonstration",
    lead: "Leave an address and we will write to show you Authentica at work.",
    send: "Ask for a demonstration",
    sending: "Sending…",
    purpose: "We only use it to reply to you.",
    privacy: "Privacy",
    sent: "We have your request",
    answer: (email) => `We will write to you at ${email}. There is no need to send your request again.`,
    notSent: "Your request did not reach us. Your address is still in the field: try again in a moment.",
  },
};
