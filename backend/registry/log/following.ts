import type { Kv } from "../../platform/kv/kv.ts";
import type { Checkpoints } from "./checkpoints.ts";
import type { CheckpointRecord } from "./kept.ts";
import { type Head, registryKeys } from "./store.ts";

/** How often it is looked what the other processes of a store have signed; ms. It is served by all of them within a second. */
export const FOLLOW_EVERY_MS = 300;
/** How long the process that appended has to sign (ms). */
const LEFT_MS = 2500;

export interface FollowingDeps {
  readonly kv: Kv;
  readonly checkpoints: Pick<Checkpoints, "signed" | "follow" | "grown">;
  /** Milliseconds that have passed since some moment. */
  readonly elapsed: () => number;
}

/**
 * Follows what the other processes of the store do to the log, for one that may enter nothing itself: serves what they have signed, and signs
 * what one that has ended has left. To be called often: it reads two records.
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
