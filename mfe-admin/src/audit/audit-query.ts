import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { readFilledPage } from "../calls/filled-page.ts";
import { readAudit } from "../calls/oversight.ts";

/** One page of the audit log; asked for anew each time it is shown. */
export const auditQuery = (filters: Readonly<Record<string, string>>, cursor: string | null) =>
  queryOptions({
    queryKey: ["mfe_admin", "audit", filters, cursor],
    queryFn: ({ signal }) => readFilledPage(cursor, (at) => readAudit(filters, at, signal)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
