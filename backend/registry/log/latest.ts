/** The latest entries of the log, as the registry's page is drawn with them. */
import { ENTRIES_A_PAGE, partsOfEntry } from "../../contract/listed-entry.ts";
import type { LoggedEntry } from "../../contract/registry.ts";
import type { DrawnRows } from "../../platform/http/pages/link-preview.ts";
import type { Entries } from "./entries.ts";
import type { Shown } from "./reading.ts";

/** Answers what the page is drawn with, read once for each size that was signed; `null`: nothing is signed yet. */
export function createLatest(entriesOf: Entries, checkpoints: Shown) {
  let drawn: { readonly size: number; readonly rows: DrawnRows | null } = { size: 0, rows: null };
  return async function latest(): Promise<DrawnRows | null> {
    // Throws while the store is not what was signed.
    checkpoints.latest();
    const size = checkpoints.signed()?.size ?? 0;
    if (size === drawn.size) return drawn.rows;
    const { entries } = await entriesOf(size, ENTRIES_A_PAGE);
    const rows = rowsOf(entries);
    drawn = { size, rows };
    return rows;
  };
}

/** `entries`: the newest first. */
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
