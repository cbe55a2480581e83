import { answer, api } from "@authentica/shared-ui/api";
import { newestCheckpoint } from "@authentica/shared-ui/registry/newest-checkpoint";
import { queryOptions } from "@tanstack/react-query";
import { type RecentCheckpoint, recentQuery } from "../proof/recent-query.ts";

/** A listed checkpoint, with its first time stamp. */
export interface ListedCheckpoint extends Omit<RecentCheckpoint, "publishedAt"> {
  /** Time of publication (ISO 8601); `null` if only the registry itself dates the checkpoint. */
  readonly publishedAt: string | null;
  /**
   * Accuracy that the authority states (ms); `null` if it states none. Missing if the checkpoint has no time stamp.
   */
  readonly accuracyMs?: number | null;
}

const MAX_CHECKPOINTS = 6;

/**
 * Query for the last checkpoints. Lists those that witnesses have cosigned or, if there are none, the newest
 * checkpoint. Their signatures are verified in this browser.
 */
export const checkpointsQuery = queryOptions({
  queryKey: ["mfe_public", "ledger-checkpoints"],
  queryFn: async (context): Promise<readonly ListedCheckpoint[]> => {
    const { signal } = context;
    const init = { init: { signal } };
    const [recent, { stamps }] = await Promise.all([
      context.client.fetchQuery(recentQuery),
      answer(api.registry.stamps.$get({ query: {} }, init)),
    ]);
    const seen = recent.slice(0, MAX_CHECKPOINTS);
    const listed = seen.length > 0 ? seen : await newestOf(signal);
    return listed.map((checkpoint) => {
      const stamp = stamps.find(({ size }) => size === checkpoint.size);
      return { ...checkpoint, ...(stamp && { accuracyMs: stamp.accuracyMs }) };
    });
  },
  staleTime: 10_000,
});

async function newestOf(signal: AbortSignal): Promise<readonly ListedCheckpoint[]> {
  const newest = await newestCheckpoint(signal);
  return newest ? [{ publishedAt: null, ...newest }] : [];
}
