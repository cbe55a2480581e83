import type { Kept } from "@authentica/backend/certify/item";
import type { Given } from "./given.ts";

/** Files of a batch that are looked for among those that were given again. */

type Marked = Pick<Kept, "path" | "size" | "modifiedAt">;
type Missing = Marked & Pick<Kept, "id">;

/** Identifies a file that is given again: place, size and modification time. */
export const markOf = ({ path, size, modifiedAt }: Marked): string => `${size} ${modifiedAt} ${path}`;

const nameOf = (path: string) => path.split("/").at(-1) ?? path;

/** Of files that were given again those that are missing, by their id: at their place, else of the same name somewhere else. */
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

/** Returns the files at the place of a missing one that differ from it, by its id. */
export function changedSince(missing: readonly Missing[], given: readonly Given[]): Map<number, Given> {
  const places = new Map(given.map((one) => [one.path, one]));
  const changed = new Map<number, Given>();
  for (const item of missing) {
    const one = places.get(item.path);
    if (one && markOf(one) !== markOf(item)) changed.set(item.id, one);
  }
  return changed;
}
