import { queryOptions } from "@tanstack/react-query";
import type { Subject } from "./report.ts";

/** A checkpoint is signed within the second. */
export const NEXT_CHECKPOINT_MS = 1000;

/** The recomputation of what is shown of an object; again each second while a checkpoint is awaited. */
export const proofQuery = (subject: Subject | null) =>
  queryOptions({
    queryKey: ["mfe_public", "proof", subject],
    enabled: subject !== null,
    queryFn: async () => {
      const { recompute } = await import(/* webpackChunkName: "recomputation" */ "./page-recomputation.ts");
      return recompute(subject as Subject);
    },
    refetchInterval: ({ state }) => (state.data?.outcome === "waits" ? NEXT_CHECKPOINT_MS : false),
    staleTime: 0,
    gcTime: 0,
    networkMode: "always",
  });
