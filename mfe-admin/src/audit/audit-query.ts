import { answer, api } from "@authentica/shared-ui/api";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { readFilledPage } from "../collection/list/filled-page.ts";

/** Records asked for at a time. */
const PAGE_SIZE = 50;

/** One page of the audit log; asked for anew each time it is shown. */
export const auditQuery = (filters: Readonly<Record<string, string>>, cursor: string | null) =>
  queryOptions({
    queryKey: ["mfe_admin", "audit", filters, cursor],
    queryFn: ({ signal }) =>
      readFilledPage(cursor, (at) => {
        const query = { limit: String(PAGE_SIZE), ...filters, cursor: at ?? undefined };
        return answer(api.admin.audit.$get({ query }, { init: { signal } }));
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
