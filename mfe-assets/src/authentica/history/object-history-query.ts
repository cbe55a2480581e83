import { answer, api } from "@authentica/shared-ui/api";
import { queryOptions } from "@tanstack/react-query";

/** What happened to an object, newest first; asked for at each visit. */
export const objectHistoryQuery = (objectId: string) =>
  queryOptions({
    queryKey: ["mfe_assets", "history", objectId],
    queryFn: async ({ signal }) => {
      const pending = api.notifications["get-object-notifications"][":id"].$get(
        { param: { id: encodeURIComponent(objectId) } },
        { init: { signal } },
      );
      return (await answer(pending)).data;
    },
    staleTime: 0,
  });
