import type { Kept } from "@authentica/backend/certify/item";
import type { Given } from "./given.ts";

/** Finds the missing files of a batch among files that the user gives again. */

type Marked = Pick<Kept, "path" | "size" | "modifiedAt">;
type Missing = Marked & Pick<Kept, "id">;

/** Returns the key by which a file is recognised when it is given again: path, size and modification time. */
export const markOf = ({ path, size, modifiedAt }: Marked): string => `${size} ${modifiedAt} ${path}`;

const nameOf = (path: string) => path.split("/").at(-1) ?? path;

/**
 * Returns those of the given files that are missing in the batch, keyed by the id of the item. A missing file is
 * matched by its path, or else by its name in another folder; size and modification time must match too.
 */
export function foundAgain(missing: readonly Missing[], given: readonly Given[]): Map<number, Given> {
  const byPlace = new Map(given.map((one) => [markOf(one), one]));
  const byName = new Map(given.map((one) => [markOf({ ...one, path: nameOf(one.path) }), one]));
  const found = new Map<number, Given>();
  for (const item of missing) {
    const one = byPlace.get(markOf(item)) ?? byName.get(markOf({ ...item, path: nameOf(item.path) }));
    if (one) found.set(item.id, one);
  }
  return found;
}

/**
 * Returns the given files that have the path of a missing file but another size or modification time, keyed by the id
 * of the item.
 */
export function changedSince(missing: readonly Missing[], given: readonly Given[]): Map<number, Given> {
  const places = new Map(given.map((one) => [one.path, one]));
  const changed = new Map<number, Given>();
  for (const item of missing) {
    const one = places.get(item.path);
    if (one && markOf(one) !== markOf(item)) changed.set(item.id, one);
  }
  return changed;
}
