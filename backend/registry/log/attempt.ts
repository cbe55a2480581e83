import { equalBytes } from "../../formats/tlog/bytes.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { getAll } from "../../platform/kv/write.ts";
import { registryKeys } from "./store.ts";

/**
 * A commit with unknown outcome. The first leaf of the commit identifies it, because the log contains either all of its
 * leaves or none.
 */
export interface Attempt {
  readonly index: number;
  readonly leaf: Uint8Array;
}

/** A commit with unknown outcome, and the result of a change if that commit has succeeded. */
export interface Uncertain {
  readonly attempt: Attempt;
  readonly result: unknown;
}

/**
 * Looks up the first leaf of each attempt in the log. Returns what is stored at the index of that leaf: the leaf itself
 * (`it`), another leaf, or nothing.
 */
export async function readStanding(
  kv: Kv,
  changes: readonly { readonly uncertain: readonly Uncertain[] }[],
): Promise<Map<Attempt, "it" | "another" | "nothing">> {
  const attempts = [...new Set(changes.flatMap(({ uncertain }) => uncertain.map(({ attempt }) => attempt)))];
  const keys = attempts.map(({ index }) => registryKeys.leaf(index));
  const entries = await getAll<Uint8Array>(kv, keys);
  return new Map(
    attempts.map((attempt, at) => {
      const stands = entries[at]?.value ?? null;
      if (stands === null) return [attempt, "nothing"];
      return [attempt, equalBytes(stands, attempt.leaf) ? "it" : "another"];
    }),
  );
}
