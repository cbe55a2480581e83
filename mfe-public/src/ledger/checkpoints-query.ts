import { answer, api } from "@authentica/shared-ui/api";
import { newestCheckpoint } from "@authentica/shared-ui/registry/newest-checkpoint";
import { queryOptions } from "@tanstack/react-query";
import { type RecentCheckpoint, recentQuery } from "../proof/recent-query.ts";

/** A checkpoint of the list, and the first time stamp of it. */
export interface ListedCheckpoint extends Omit<RecentCheckpoint, "publishedAt"> {
  /** ISO 8601; `null` if only the registry has dated it. */
  readonly publishedAt: string | null;
  /** How far the authority's time may be off, ms; `null`: it does not say. Absent: it is not stamped. */
  readonly accuracyMs?: number | null;
}

const MOST = 6;

/**
 * The last checkpoints, with signatures checked here: those that witnesses have seen, or the newest if there are no
 * witnesses.
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
    const seen = recent.slice(0, MOST);
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
