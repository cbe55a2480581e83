import { queryOptions } from "@tanstack/react-query";
import type { Subject } from "./report.ts";

/** A checkpoint is signed within the second. Witnesses are asked about it each few seconds. */
const NEXT_CHECKPOINT_MS = 1000;
const NEXT_WITNESSED_MS = 5000;

/** When to look again for the checkpoint that covers what waits for it, ms. */
export const nextLookMs = (needsWitnesses: boolean): number =>
  needsWitnesses ? NEXT_WITNESSED_MS : NEXT_CHECKPOINT_MS;

/** The recomputation of what is shown of an object; again and again while a checkpoint is awaited. */
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
