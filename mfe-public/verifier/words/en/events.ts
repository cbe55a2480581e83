/** Parts of a proof and events of an object, in English. */
import type { EventWords } from "../fr/events.ts";

export const events: EventWords = {
  parts: {
    form: { name: "form", fault: "This file presents itself as a proof, but it is damaged." },
    leaf: { name: "entry", fault: "The entry was modified: it no longer has its own fingerprint." },
    path: { name: "path", fault: "The path does not lead from the entry to the root that the register signed." },
    root: {
      name: "root",
      fault: "The root of the checkpoint was modified: it is not the one that the register signed.",
    },
    signature: { name: "signature", fault: "The signature of the checkpoint is not that of this register." },
    witness: {
      name: "witness",
      fault: "The signature of a witness is false, so the whole checkpoint is refused.",
    },
    commitment: {
      name: "commitment",
      fault: "The details or their salt were modified: they do not open the commitment of the entry.",
    },
    order: {
      name: "order of dates",
      fault:
        "The dates contradict one another: an entry is dated before the one that precedes it, or after others had seen it.",
    },
  },
  types: {
    mint: "Registration",
    edit: "Change of details",
    revoke: "Revocation",
    transfer: "Transfer",
    erase: "Erasure",
    publish: "Publication of the fingerprint",
  },
  erased: (at) => `Erased on ${at}, a date given by the service.`,
  revoked: {
    unknown: (at) => `Revoked on ${at}, a date given by the service.`,
    owner: (at) => `Revoked by its owner on ${at}, a date given by the service.`,
    admin: (at) => `Revoked by an administrator of the service on ${at}, a date given by the service.`,
  },
  declared: "Declared, file not deposited: the register has never seen this file.",
  deposited: (at) => `At first only the fingerprint was declared; the file was deposited on ${at}.`,
};
