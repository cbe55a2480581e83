import { answer, api } from "@authentica/shared-ui/api";
import { isRefused } from "@authentica/shared-ui/failure";
import { queryOptions } from "@tanstack/react-query";

/** The recovery that this browser has begun, for whoever comes back by the link of the letter. */
export const currentRecoveryQuery = queryOptions({
  queryKey: ["mfe_public", "current-recovery"],
  queryFn: () => answer(api.auth.recovery.$get()),
  retry: (failures, error) => !isRefused(error) && failures < 1,
  // A new code is a new recovery.
  staleTime: 0,
  gcTime: 0,
});
