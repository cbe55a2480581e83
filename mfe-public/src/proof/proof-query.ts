import { queryOptions } from "@tanstack/react-query";
import type { Subject } from "./report.ts";

/**
 * Polling intervals (ms). The log signs a checkpoint within a second; witnesses are asked to cosign it every few
 * seconds.
 */
const NEXT_CHECKPOINT_MS = 1000;
const NEXT_WITNESSED_MS = 5000;

/** Returns the polling interval (ms) while no checkpoint covers a new entry. */
export const nextLookMs = (needsWitnesses: boolean): number =>
  needsWitnesses ? NEXT_WITNESSED_MS : NEXT_CHECKPOINT_MS;

/**
 * Query that recomputes everything that the page shows of an object. Refetches as long as no checkpoint covers the
 * object's entries.
 */
export const proofQuery = (subject: Subject | null) =>
  queryOptions({
    queryKey: ["mfe_public", "proof", subject],
    enabled: subject !== null,
    queryFn: async () => {
      const { recompute } = await import(/* webpackChunkName: "recomputation" */ "./page-recomputation.ts");
      return recompute(subject as Subject);
    },
    refetchInterval: ({ state }) => (state.data?.outcome === "waits" ? nextLookMs(state.data.needsWitnesses) : false),
    staleTime: 0,
    gcTime: 0,
    networkMode: "always",
  });
