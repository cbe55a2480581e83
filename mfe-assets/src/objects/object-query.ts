import type { ObjectPageAnswer } from "@authentica/backend/contract/object-page";
import { answer, api } from "@authentica/shared-ui/api";
import { isRefused } from "@authentica/shared-ui/failure";
import { queryOptions } from "@tanstack/react-query";
import { objectsKey } from "./keys.ts";

/**
 * Query for an object as the user may see it, with the offers and transfers of that object that the user takes
 * part in. Fetched at each visit.
 */
export const objectQuery = (objectId: string) =>
  queryOptions({
    queryKey: [...objectsKey, "one", objectId],
    queryFn: ({ signal }): Promise<ObjectPageAnswer> =>
      answer(
        api.object["get-user-object"][":id"].$get(
          { param: { id: encodeURIComponent(objectId) } },
          { init: { signal } },
        ),
      ),
    staleTime: 0,
    // If the server refuses the query, a retry would get the same answer.
    retry: (failures, error) => failures < 1 && !isRefused(error),
  });
