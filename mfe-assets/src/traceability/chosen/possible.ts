import type { Selectable } from "@authentica/backend/contract/object-list";

/** The chosen ones that each action can be done to; the others are left alone. */
export interface Possible {
  /** Its owner has the proof of it. */
  readonly provable: readonly Selectable[];
  readonly offerable: readonly Selectable[];
  readonly erasable: readonly Selectable[];
  /** An offer ends with what it offers. */
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

/** Bytes of their files, all together. */
export const bytesOf = (chosen: readonly Selectable[]): number =>
  chosen.reduce((sum, { fileSize }) => sum + (fileSize ?? 0), 0);
