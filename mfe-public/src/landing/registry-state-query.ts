import { answer, api } from "@authentica/shared-ui/api";
import { queryOptions } from "@tanstack/react-query";

/** How many entries the registry holds. A detail of the page: it is asked for once and its absence is not told. */
export const registrySizeQuery = queryOptions({
  queryKey: ["mfe_public", "registry-size"],
  queryFn: async () => (await answer(api.health.$get())).registry.size,
  retry: false,
});
