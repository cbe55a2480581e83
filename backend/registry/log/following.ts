import type { Kv } from "../../platform/kv/kv.ts";
import type { Checkpoints } from "./checkpoints.ts";
import type { CheckpointRecord } from "./kept.ts";
import { type Head, registryKeys } from "./store.ts";

/**
 * Interval (ms) at which a process looks for checkpoints that others have signed, so that all processes serve the
 * same one within a second.
 */
export const FOLLOW_EVERY_MS = 300;
/** Time (ms) after which an entry that the appending process has not signed is signed by another process. */
const LEFT_MS = 2500;

export interface FollowingDeps {
  readonly kv: Kv;
  readonly checkpoints: Pick<Checkpoints, "signed" | "follow" | "grown">;
  /** Returns the time of a monotonic clock (ms). */
  readonly elapsed: () => number;
}

/**
 * Returns a function that follows the other processes of a store, for a process that does not append. It serves
 * checkpoints that they have signed, and signs entries that a process left unsigned when it ended. A call reads only
 * two records, so it can be called often.
 */
export function createFollowing({ kv, checkpoints, elapsed }: FollowingDeps): () => Promise<void> {
  let left: { readonly covered: number; readonly since: number } | null = null;

  return async function look() {
    const [stored, head] = await kv.getMany<[CheckpointRecord, Head]>([registryKeys.checkpoint, registryKeys.head]);
    if (stored.value?.note !== checkpoints.signed()?.note) await checkpoints.follow();
    const covered = checkpoints.signed()?.size ?? 0;
    if ((head.value?.size ?? 0) <= covered) left = null;
    else if (left?.covered !== covered) left = { covered, since: elapsed() };
    else if (elapsed() - left.since >= LEFT_MS) checkpoints.grown();
  };
}
