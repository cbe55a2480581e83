/** Which objects of the list are chosen. */
import type { ListedObject } from "@authentica/backend/contract/object";
import type { Selectable } from "@authentica/backend/contract/object-list";
import { isStillOwned } from "./list-view.ts";

export interface Selection {
  /** By their identifiers, in the order in which they were chosen. */
  readonly chosen: ReadonlyMap<string, Selectable>;
  /** The row from which a range goes, from 0; `null` until one was pressed. */
  readonly anchor: number | null;
  /** The row to which the range goes by now. */
  readonly reach: number | null;
  /** What the range has chosen: it gives back what it leaves. */
  readonly range: readonly string[];
}

export const nothingChosen: Selection = { chosen: new Map(), anchor: null, reach: null, range: [] };

/** An object of the list as it can be chosen. */
export const selectable = (object: ListedObject, offered: boolean): Selectable => ({
  _id: object._id,
  objectName: object.objectName,
  status: object.status,
  offered,
  fileSize: isStillOwned(object) && object.fileErasedAt === undefined ? object.fileSize : null,
});

/** Chooses the object of a row, or leaves it; a range goes from there. */
export function toggled({ chosen }: Selection, row: Selectable, at: number): Selection {
  const next = new Map(chosen);
  if (!next.delete(row._id)) next.set(row._id, row);
  return { chosen: next, anchor: at, reach: at, range: next.has(row._id) ? [row._id] : [] };
}

/** Rows, both ends among them, that a range to `at` takes in: from 0. */
export function rangeTo({ anchor }: Selection, at: number): { readonly from: number; readonly to: number } {
  const start = anchor ?? at;
  return { from: Math.min(start, at), to: Math.max(start, at) };
}

/** The range goes to another row: `rows` are those of `rangeTo`, in any order. What it has left is chosen no longer. */
export function extended({ chosen, anchor, range }: Selection, rows: readonly Selectable[], at: number): Selection {
  const next = new Map(chosen);
  for (const id of range) next.delete(id);
  for (const row of rows) next.set(row._id, row);
  return { chosen: next, anchor: anchor ?? at, reach: at, range: rows.map(({ _id }) => _id) };
}

/** These and no others. */
export const only = (rows: Iterable<Selectable>): Selection => ({
  ...nothingChosen,
  chosen: new Map(Array.from(rows, (row) => [row._id, row])),
});
