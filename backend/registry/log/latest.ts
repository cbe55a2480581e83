/** Latest entries of the log, for prerendering the registry's page. */
import { ENTRIES_A_PAGE, partsOfEntry } from "../../contract/listed-entry.ts";
import type { LoggedEntry } from "../../contract/registry.ts";
import type { DrawnRows } from "../../platform/http/pages/link-preview.ts";
import type { Entries } from "./entries.ts";
import type { Shown } from "./reading.ts";

/**
 * Returns a function that returns the rows of the page. They are read once for each signed size; `null` before the
 * first signed entry.
 */
export function createLatest(entriesOf: Entries, checkpoints: Shown) {
  let drawn: { readonly size: number; readonly rows: DrawnRows | null } = { size: 0, rows: null };
  return async function latest(): Promise<DrawnRows | null> {
    // Throws if the store does not extend what was signed.
    checkpoints.latest();
    const size = checkpoints.signed()?.size ?? 0;
    if (size === drawn.size) return drawn.rows;
    const { entries } = await entriesOf(size, ENTRIES_A_PAGE);
    const rows = rowsOf(entries);
    drawn = { size, rows };
    return rows;
  };
}

/** Returns the rows of the page. `entries`: newest first. */
export function rowsOf(entries: readonly LoggedEntry[]): DrawnRows | null {
  const last = entries.at(-1)?.index;
  if (last === undefined) return null;
  return {
    told: entries,
    lists: {
      entries: entries.map((entry) => ({ kind: entry.type, parts: partsOfEntry(entry) })),
      pages: last > 0 ? [{ kind: "older", parts: { last: String(last) } }] : [],
    },
  };
}
