import { answer, api } from "@authentica/shared-ui/api";
import { queryOptions } from "@tanstack/react-query";

/** Who runs this installation. */
export const siteQuery = queryOptions({
  queryKey: ["mfe_public", "site"],
  queryFn: () => answer(api.site.$get()),
});
