import { answer, api } from "@authentica/shared-ui/api";
import { queryOptions } from "@tanstack/react-query";

/** How many entries the registry holds, and its last checkpoint. A detail of the page: it is asked for once and its absence is not told. */
export const registryStateQuery = queryOptions({
  queryKey: ["mfe_public", "registry-state"],
  queryFn: async () => (await answer(api.health.$get())).registry,
  retry: false,
});
