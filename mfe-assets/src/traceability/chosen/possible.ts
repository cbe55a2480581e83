import type { Selectable } from "@authentica/backend/contract/object-list";

/** For each action, the selected objects to which it can be applied. */
export interface Possible {
  /** All objects that the user still owns. */
  readonly provable: readonly Selectable[];
  readonly offerable: readonly Selectable[];
  readonly erasable: readonly Selectable[];
  /** Includes objects with an open offer, because a revocation ends the offer. */
  readonly revocable: readonly Selectable[];
}

export function possibleWith(chosen: Iterable<Selectable>): Possible {
  const owned = [...chosen].filter(({ status }) => status !== "transferred");
  return {
    provable: owned,
    offerable: owned.filter(({ status, offered }) => status === "active" && !offered),
    erasable: owned.filter(({ fileSize, offered }) => fileSize !== null && !offered),
    revocable: owned.filter(({ status }) => status === "active"),
  };
}

/** Returns the total size of the objects' files (bytes). */
export const bytesOf = (chosen: readonly Selectable[]): number =>
  chosen.reduce((sum, { fileSize }) => sum + (fileSize ?? 0), 0);
