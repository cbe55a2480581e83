/**
 * Handles the other files of an archive: `preuve.json` or `cession.json`, a certificate, and any others. They are
 * unsigned, so the creator of the archive may have written anything. Hash, number, entries and dates of the JSON file
 * are compared with what was proven; every other file is reported as unchecked.
 */
import { datesOf, instantOf } from "@authentica/backend/contract/instant";
import { dates as en } from "@authentica/backend/contract/words/en/dates";
import { dates as fr } from "@authentica/backend/contract/words/fr/dates";
import type { Proven } from "@authentica/backend/tlog/verify";
import type { GivenDocuments } from "./given-documents.ts";

/**
 * A statement of the summary that differs from the proofs. `told` is `null` if the summary is not JSON. `proven` is
 * `null` if the proofs say nothing about that field.
 */
export interface Difference {
  readonly field: string;
  readonly told: string | null;
  readonly proven: string | null;
}

export interface ComparedDocuments {
  readonly summary: { readonly name: string; readonly differences: readonly Difference[] } | null;
  /** Names of the files that were not checked. What they say does not count. */
  readonly unchecked: readonly string[];
}

/**
 * Compares hash, entries and dates of the summary with what was proven. If nothing was proven, `history` is `null`
 * and the summary is not compared.
 */
export function compareDocuments(
  { summary, unchecked }: GivenDocuments,
  history: readonly [Proven, ...Proven[]] | null,
): ComparedDocuments {
  if (history === null) return { unchecked, summary: null };
  return { unchecked, summary: summary && { name: summary.name, differences: differencesOf(summary.text, history) } };
}

/** Whether the summary contradicts the proofs, and so misleads the user. */
export const isContradicted = ({ summary }: ComparedDocuments): boolean => (summary?.differences ?? []).length > 0;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const shownOf = (value: unknown): string =>
  (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).slice(0, 200);

const datesIn = (words: typeof fr, { leaf }: Proven) => datesOf(instantOf(leaf.timestamp, words), words);

function differencesOf(text: string, history: readonly [Proven, ...Proven[]]): Difference[] {
  const found: Difference[] = [];
  const [first] = history;
  const hold = (field: string, told: unknown, proven: string | number | null) => {
    if (told !== undefined && told !== proven)
      found.push({ field, told: shownOf(told), proven: proven === null ? null : String(proven) });
  };
  /** Compares a date. The document contains it in three forms, two of them in the words of a language. */
  const holdDate = (field: string, told: unknown, event: Proven | undefined) => {
    if (told === undefined || (told === null && !event)) return;
    const inFrench = event && datesIn(fr, event);
    if (!isFields(told) || !inFrench) return hold(field, told, inFrench?.iso ?? null);
    const inEnglish = datesIn(en, event);
    for (const way of ["iso", "utc", "paris"] as const)
      if (told[way] !== inEnglish[way]) hold(`${field}.${way}`, told[way], inFrench[way]);
  };
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    document = null;
  }
  if (!isFields(document)) return [{ field: "document", told: null, proven: null }];
  hold("sha256", document.sha256, first.hash);
  hold("jeton", document.jeton, first.leaf.tokenId);
  const ofNumber = (number: unknown) => history.find(({ leaf }) => leaf.eventNumber === number);
  if (ofNumber(0)) holdDate("inscription", document.inscription, ofNumber(0));
  holdDate(
    "revocation",
    document.revocation,
    history.find(({ leaf }) => leaf.type === "revoke"),
  );
  const { cession, evenements } = document;
  if (isFields(cession)) holdDate("cession", cession.date, ofNumber(cession.numero));
  const told = Array.isArray(evenements) ? evenements.filter(isFields) : [];
  for (const { numero, type, entree, date } of told) {
    const event = ofNumber(numero);
    const field = `evenements[${shownOf(numero)}]`;
    if (!event) {
      found.push({ field, told: `${shownOf(type)}, ${shownOf(entree)}`, proven: null });
      continue;
    }
    hold(`${field}.type`, type, event.leaf.type);
    hold(`${field}.entree`, entree, event.index);
    holdDate(`${field}.date`, date, event);
  }
  return found;
}

const MAX_NAMES = 10;

/** Joins the first names and says how many more there are, because an archive may contain any number of files. */
export const namesOf = (names: readonly string[], moreWords: (more: number) => string): string =>
  [...names.slice(0, MAX_NAMES), ...(names.length > MAX_NAMES ? [moreWords(names.length - MAX_NAMES)] : [])].join(", ");
