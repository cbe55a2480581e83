/** The words of the page. The page contains all languages, because the user may change the language. */
import type { Language } from "@authentica/backend/contract/language";
import { attestation as attestationEn } from "@authentica/backend/contract/words/en/attestation";
import { dates as datesEn } from "@authentica/backend/contract/words/en/dates";
import { witnessed as witnessedEn } from "@authentica/backend/contract/words/en/witnessed";
import { attestation } from "@authentica/backend/contract/words/fr/attestation";
import { dates } from "@authentica/backend/contract/words/fr/dates";
import { witnessed } from "@authentica/backend/contract/words/fr/witnessed";
import { events as eventsEn } from "./en/events.ts";
import { faults as faultsEn } from "./en/faults.ts";
import { ground as groundEn } from "./en/ground.ts";
import { notProof as notProofEn } from "./en/not-proof.ts";
import { page as pageEn } from "./en/page.ts";
import { sameText as sameTextEn } from "./en/same-text.ts";
import { verdict as verdictEn } from "./en/verdict.ts";
import { events } from "./fr/events.ts";
import { faults } from "./fr/faults.ts";
import { ground } from "./fr/ground.ts";
import { notProof } from "./fr/not-proof.ts";
import { page } from "./fr/page.ts";
import { sameText } from "./fr/same-text.ts";
import { verdict } from "./fr/verdict.ts";

const fr = { attestation, dates, events, faults, ground, notProof, page, sameText, verdict, witnessed };

export type Words = typeof fr;

export const PAGE_WORDS: Readonly<Record<Language, Words>> = {
  fr,
  en: {
    attestation: attestationEn,
    dates: datesEn,
    events: eventsEn,
    faults: faultsEn,
    ground: groundEn,
    notProof: notProofEn,
    page: pageEn,
    sameText: sameTextEn,
    verdict: verdictEn,
    witnessed: witnessedEn,
  },
};
