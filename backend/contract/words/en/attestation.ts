/**
 * Statements in English on what a proof establishes. The legal terms are those of Regulation (EU) 910/2014. Exports the
 * same names as the catalogue in French.
 */

import type { AttestationWords } from "../fr/attestation.ts";
import { pluralIn } from "../plural.ts";
import { dates } from "./dates.ts";

const plural = /* @__PURE__ */ pluralIn("en");

export const GIVEN_DATE = "Date given by the service";
export const GIVEN_DATES = "The dates are given by the service.";
export const NOT_ESTABLISHED = "It does not establish who created this file, who owns it, or that its content is true.";
export const COPYRIGHT_STAYS = "No copyright is assigned.";
export const REGISTRANT =
  "Nor does it establish who registered it: the name is that of an account whose identity has not been verified.";
export const REGISTER = "Anyone can check the register; it is a non-qualified electronic ledger.";

const IDENTICAL = "Any file with the same fingerprint is identical to it, byte for byte.";
const unconfirmed = (at: string): string => `${GIVEN_DATE}: ${at}. No third party has confirmed it.`;
const within = (accuracy: string | null): string => (accuracy === null ? "" : `, accurate to within ${accuracy}`);

export const attestation: AttestationWords = {
  dates,
  givenDate: GIVEN_DATE,
  givenDates: GIVEN_DATES,
  notEstablished: NOT_ESTABLISHED,
  copyrightStays: COPYRIGHT_STAYS,
  registrant: REGISTRANT,
  register: REGISTER,
  theWitnesses: "the register’s witnesses",
  recorded: {
    file: (at) => `The register recorded a file with this fingerprint. ${unconfirmed(at)} ${IDENTICAL}`,
    hash: (at) => `The register recorded this fingerprint; the file was not seen. ${unconfirmed(at)}`,
  },
  established: {
    file: (at, by) =>
      `This proof establishes that a file with this fingerprint existed on or before ${at}, according to ${by}. ${IDENTICAL}`,
    hash: (at, by) =>
      `This proof establishes that this fingerprint was recorded on or before ${at}, according to ${by}; the file was not seen. A file with this fingerprint therefore existed at that time.`,
  },
  accuracy: (ms) => {
    if (ms < 1000) return `${ms}\u00a0ms`;
    const seconds = ms / 1000;
    return `${seconds}\u00a0${plural(seconds, "second", "seconds")}`;
  },
  unstamped: `${GIVEN_DATE}, without a time stamp from a third party.`,
  unqualified: (authority, accuracy) => `Non-qualified electronic time stamp of ${authority}${within(accuracy)}.`,
  qualified: (authority, accuracy, grantedOn) =>
    `Qualified electronic time stamp (eIDAS) of ${authority}${within(accuracy)}; the service had the status “granted” on the trusted list of ${grantedOn}.`,
};
