import { answer, api } from "@authentica/shared-ui/api";
import { queryOptions } from "@tanstack/react-query";
import { isRefused } from "../account/refusal.ts";

/** The recovery that this browser has begun, for whoever comes back by the link of the letter. */
export const currentRecoveryQuery = queryOptions({
  queryKey: ["mfe_public", "current-recovery"],
  queryFn: () => answer(api.auth.recovery.$get()),
  retry: (failures, error) => !isRefused(error) && failures < 1,
  // A new code is a new recovery.
  staleTime: 0,
  gcTime: 0,
});
