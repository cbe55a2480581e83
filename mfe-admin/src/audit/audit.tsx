import type { AuditRecord } from "@authentica/backend/contract/admin-audit";
import { answer, api } from "@authentica/shared-ui/api";
import { Button } from "@authentica/shared-ui/components/button";
import { EmptyState } from "@authentica/shared-ui/components/empty-state";
import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { Failure } from "@authentica/shared-ui/failure";
import { ListCount, Pager } from "@authentica/shared-ui/list";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { words } from "#words/audit.ts";
import { words as exporting } from "#words/export.ts";
import { readFilledPage } from "../collection/list/filled-page.ts";
import { FIRST_PAGE, useCursorPages } from "../collection/list/use-cursor-pages.ts";
import { Loaded, RefreshFailed } from "../console/loaded.tsx";
import { CsvButton, useCsv } from "../export/csv-export.tsx";
import styles from "./audit.module.css";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditTable } from "./audit-table.tsx";
import { type AuditView, readAuditView, writeAuditView } from "./audit-view.ts";
import { RecordDialog } from "./record-dialog.tsx";

/** Records per request. */
const PAGE_SIZE = 50;

/** Query for one page of the audit log. The page is fetched each time it is shown. */
const auditQuery = (filters: Readonly<Record<string, string>>, cursor: string | null) =>
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

/** `/admin/audit`: the actions of administrators, including those that the server refused. Read-only. */
export function AuditScreen() {
  useDocumentTitle(words.title);
  const [params, setParams] = useSearchParams();
  const [read, setRead] = useState<AuditRecord | null>(null);
  const view = readAuditView(params);
  const query = useQuery(auditQuery(view.filters, view.cursor));
  const csv = useCsv({ of: "audit", ...view.filters }, words.export.fileName);

  const go = (to: AuditView, state: unknown, replace = false) => setParams(writeAuditView(to), { state, replace });
  const isFiltered = Object.keys(view.filters).length > 0;
  const docs = query.data?.docs ?? [];
  const next = query.data?.nextCursor ?? null;
  const pages = useCursorPages(view, query.isPlaceholderData ? null : next, (to, state) =>
    go({ ...view, ...to }, state),
  );

  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      <Failure error={csv.error} title={exporting.failed} />
      <AuditFilters filters={view.filters} onFilters={(filters) => go({ filters, ...FIRST_PAGE }, null, true)} />
      <div className={styles.bar}>
        <ListCount>
          {query.isPlaceholderData ? words.updating : query.data && words.count(docs.length, query.data.total)}
        </ListCount>
        <CsvButton
          words={isFiltered ? words.export.filtered : words.export.all}
          disabled={docs.length === 0 && next === null}
          csv={csv}
        />
      </div>
      <RefreshFailed query={query} title={words.refreshFailed} />
      <Loaded query={query} title={words.failed}>
        {() =>
          docs.length > 0 ? (
            <AuditTable docs={docs} busy={query.isPlaceholderData} onRead={setRead} />
          ) : (
            <EmptyState
              title={isFiltered ? words.noMatch.title : words.none.title}
              action={
                isFiltered && (
                  <Button onClick={() => go({ filters: {}, ...FIRST_PAGE }, null)}>{words.noMatch.clear}</Button>
                )
              }
            >
              {isFiltered ? words.noMatch.hint : words.none.later}
            </EmptyState>
          )
        }
      </Loaded>
      <Pager label={words.pages} page={view.page} {...pages} />
      <RecordDialog record={read} onClose={() => setRead(null)} />
    </>
  );
}
