/** Selection of objects in the list. Pure functions. */
import type { ListedObject } from "@authentica/backend/contract/object";
import type { Selectable } from "@authentica/backend/contract/object-list";
import { isStillOwned } from "./list-view.ts";

export interface Selection {
  /** The selected objects by identifier, in the order in which they were selected. */
  readonly chosen: ReadonlyMap<string, Selectable>;
  /** Index of the row at which a range starts; `null` if no row was selected yet. */
  readonly anchor: number | null;
  /** Index of the row at which the range currently ends. */
  readonly reach: number | null;
  /**
   * Identifiers of the objects that the range has selected. If the range shrinks, the objects outside of it are
   * deselected.
   */
  readonly range: readonly string[];
}

export const nothingChosen: Selection = { chosen: new Map(), anchor: null, reach: null, range: [] };

/** Returns the fields of a listed object that a selection needs. */
export const selectable = (object: ListedObject, offered: boolean): Selectable => ({
  _id: object._id,
  objectName: object.objectName,
  status: object.status,
  offered,
  fileSize: isStillOwned(object) && object.fileErasedAt === undefined ? object.fileSize : null,
});

/** Selects or deselects the object of a row. The next range starts at this row. */
export function toggled({ chosen }: Selection, row: Selectable, at: number): Selection {
  const next = new Map(chosen);
  if (!next.delete(row._id)) next.set(row._id, row);
  return { chosen: next, anchor: at, reach: at, range: next.has(row._id) ? [row._id] : [] };
}

/** Returns the first and last index of the range that ends at `at`, both included. */
export function rangeTo({ anchor }: Selection, at: number): { readonly from: number; readonly to: number } {
  const start = anchor ?? at;
  return { from: Math.min(start, at), to: Math.max(start, at) };
}

/**
 * Extends the range to another row and selects its objects. `rows` are the rows that `rangeTo` returns, in any order.
 * Rows that no longer belong to the range are deselected.
 */
export function extended({ chosen, anchor, range }: Selection, rows: readonly Selectable[], at: number): Selection {
  const next = new Map(chosen);
  for (const id of range) next.delete(id);
  for (const row of rows) next.set(row._id, row);
  return { chosen: next, anchor: anchor ?? at, reach: at, range: rows.map(({ _id }) => _id) };
}

/** Returns a selection that contains exactly these objects. */
export const only = (rows: Iterable<Selectable>): Selection => ({
  ...nothingChosen,
  chosen: new Map(Array.from(rows, (row) => [row._id, row])),
});
