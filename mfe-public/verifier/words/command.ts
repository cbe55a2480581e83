/** The words of the command. */
import type { Language } from "@authentica/backend/contract/language";
import { faults as faultsEn } from "./en/faults.ts";
import { report as reportEn } from "./en/report.ts";
import { sameText as sameTextEn } from "./en/same-text.ts";
import { faults } from "./fr/faults.ts";
import { report } from "./fr/report.ts";
import { sameText } from "./fr/same-text.ts";

const fr = { faults, report, sameText };

export type CommandWords = typeof fr;

export const COMMAND_WORDS: Readonly<Record<Language, CommandWords>> = {
  fr,
  en: { faults: faultsEn, report: reportEn, sameText: sameTextEn },
};
