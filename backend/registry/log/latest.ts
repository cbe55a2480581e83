/** Latest entries of the log, for prerendering the registry's page. */

import type { Language } from "../../contract/language.ts";
import { ENTRIES_A_PAGE, partsOfEntry } from "../../contract/listed-entry.ts";
import type { LoggedEntry } from "../../contract/registry.ts";
import type { DrawnRows } from "../../platform/http/pages/link-preview.ts";
import { WORDS } from "../../words/index.ts";
import type { Entries } from "./entries.ts";
import type { Shown } from "./reading.ts";

/**
 * Returns a function that reads the rows of the registry's page in a language. It resolves with `null` before the first
 * signed entry. Entries are read once for each signed size.
 */
export function createLatest(entriesOf: Entries, checkpoints: Shown) {
  let read: { readonly size: number; readonly entries: readonly LoggedEntry[] } = { size: 0, entries: [] };
  return async function latest(language: Language): Promise<DrawnRows | null> {
    // Throws if the log in the store does not extend the signed checkpoints.
    checkpoints.latest();
    const size = checkpoints.signed()?.size ?? 0;
    if (size !== read.size) read = { size, entries: (await entriesOf(size, ENTRIES_A_PAGE)).entries };
    return rowsOf(read.entries, language);
  };
}

/** Returns the rows of the page in a language. `entries`: newest first. */
export function rowsOf(entries: readonly LoggedEntry[], language: Language): DrawnRows | null {
  const last = entries.at(-1)?.index;
  if (last === undefined) return null;
  return {
    told: entries,
    lists: {
      entries: entries.map((entry) => ({ kind: entry.type, parts: partsOfEntry(entry, WORDS[language].dates) })),
      pages: last > 0 ? [{ kind: "older", parts: { last: String(last) } }] : [],
    },
  };
}
