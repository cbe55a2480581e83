import { answer, api } from "@authentica/shared-ui/api";
import { queryOptions } from "@tanstack/react-query";
import { firstSummed } from "../dashboard/period.ts";
import { objectsKey } from "./keys.ts";

/** Query for the figures of all the user's objects, by day in the user's time zone. */
export function summaryQuery(now: number) {
  const query = { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC", since: firstSummed(now) };
  return queryOptions({
    queryKey: [...objectsKey, "summary", query],
    queryFn: ({ signal }) => answer(api.object["get-user-summary"].$get({ query }, { init: { signal } })),
  });
}
