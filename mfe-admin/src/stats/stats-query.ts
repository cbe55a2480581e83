import { MINUTE_MS } from "@authentica/shared-ui/api";
import { queryOptions } from "@tanstack/react-query";
import { readStats } from "../calls/oversight.ts";

/** The figures of the service, asked for again each minute while they are shown. */
export const statsQuery = queryOptions({
  queryKey: ["mfe_admin", "stats"],
  queryFn: ({ signal }) => readStats(signal),
  staleTime: MINUTE_MS,
});
