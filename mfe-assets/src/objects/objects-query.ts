import { answer, api } from "@authentica/shared-ui/api";
import { queryOptions } from "@tanstack/react-query";

/** The signed-in person's objects, the latest registered first. */
export const objectsQuery = queryOptions({
  queryKey: ["mfe_assets", "objects"],
  queryFn: ({ signal }) => answer(api.object["get-user-objects"].$get({}, { init: { signal } })),
});
