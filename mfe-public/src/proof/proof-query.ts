import { queryOptions } from "@tanstack/react-query";
import type { Subject } from "./report.ts";

/** A checkpoint is signed within a second. Witnesses are asked about it every few seconds. */
const NEXT_CHECKPOINT_MS = 1000;
const NEXT_WITNESSED_MS = 5000;

/** Returns the interval between requests for a checkpoint that covers the new entry (ms). */
export const nextLookMs = (needsWitnesses: boolean): number =>
  needsWitnesses ? NEXT_WITNESSED_MS : NEXT_CHECKPOINT_MS;

/** Query that recomputes what the page shows of an object. Repeats while a checkpoint is missing. */
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
