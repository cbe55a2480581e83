import type { AdminDocument, CollectionFields } from "@authentica/backend/contract/admin-collections";
import { useUser } from "@authentica/shared-ui/api";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Failure } from "@authentica/shared-ui/failure";
import { Pager, useListView } from "@authentica/shared-ui/list";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { words } from "#words/collection.tsx";
import { words as exporting } from "#words/export.ts";
import type { CollectionPlace } from "../console/collections.ts";
import { Loaded, RefreshFailed } from "../console/loaded.tsx";
import { CsvButton, useCsv } from "../export/csv-export.tsx";
import { documentsQuery } from "./calls.ts";
import { columnsOf } from "./columns.ts";
import { countWords } from "./count-words.ts";
import { DeleteDialog } from "./delete/delete-dialog.tsx";
import { DeletedNotice } from "./delete/deleted-notice.tsx";
import { documentName } from "./document-name.ts";
import { DocumentTable } from "./document-table.tsx";
import { EditDialog } from "./edit/edit-dialog.tsx";
import { CollectionControls } from "./list/collection-controls.tsx";
import { ColumnChooser } from "./list/column-chooser.tsx";
import { isNarrowed, narrowed, readListView, writeListView } from "./list/list-view.ts";
import { Toolbar } from "./list/toolbar.tsx";
import { useCursorPages } from "./list/use-cursor-pages.ts";
import { NoDocuments } from "./no-documents.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";
import { deletionRefusal } from "./refusals.ts";
import { RowActions } from "./row-actions.tsx";
import type { Dialogs } from "./use-dialogs.ts";
import { useRowActions } from "./use-row-actions.tsx";

/** Time without a keystroke after which the list is fetched (ms). */
const PAUSE_MS = 250;

/** Debounces `value`: returns a new value once `key` has not changed for `PAUSE_MS`. */
function useSettled<T>(value: T, key: string): T {
  const [settled, setSettled] = useState({ value, key });
  useEffect(() => {
    if (key === settled.key) return;
    const timer = setTimeout(() => setSettled({ value, key }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value, key, settled.key]);
  return settled.value;
}

export interface DocumentListProps extends CollectionPlace {
  readonly fields: CollectionFields;
  readonly dialogs: Dialogs;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Documents of a collection, one page at a time, with the actions on one or several of them. */
export function DocumentList({ collection, words: name, first, fields, dialogs }: DocumentListProps) {
  const filterNames = fields.filters.map(({ name }) => name);
  const [view, setView] = useListView((params) => readListView(params, filterNames), writeListView);
  const { q, filters, sort, cursor, page, hidden } = view;
  const settled = useSettled({ q, filters, sort }, JSON.stringify([q, filters, sort]));
  const query = useQuery(documentsQuery(collection, settled, cursor));
  const csv = useCsv(
    { of: collection, ...settled.filters, q: settled.q || undefined, sort: settled.sort },
    `${collection}.csv`,
  );
  const { data: me } = useUser();

  const [chosen, setChosen] = useState(NOTHING);
  const place = useRef<HTMLDivElement>(null);
  const { dialog, notice, open, close, closeWith, dismiss } = dialogs;
  const more = useRowActions(collection, (action) => open({ kind: "act", action }));

  const ownId = me?._id;
  const isSelectable = useCallback(
    (doc: AdminDocument) => deletionRefusal(collection, doc, ownId) === null,
    [collection, ownId],
  );

  // The button of a deleted row is gone, so the focus moves to the notice.
  useEffect(() => {
    if (notice?.kind === "deleted") place.current?.focus();
  }, [notice]);

  const docs = query.data?.docs ?? [];
  const columns = columnsOf(docs, fields.fields);
  const shown = columns.filter(({ name }, at) => at === 0 || !hidden.includes(name));
  const selectable = docs.filter(isSelectable);
  const picked = docs.filter(({ _id }) => chosen.has(_id));
  const next = query.data?.nextCursor ?? null;
  const pages = useCursorPages(view, query.isPlaceholderData ? null : next, (to, state) => {
    setChosen(NOTHING);
    setView({ ...view, ...to }, state);
    place.current?.scrollIntoView({ block: "nearest" });
  });

  return (
    <>
      <CollectionControls
        view={view}
        onView={(to) => {
          setChosen(NOTHING);
          setView(to);
        }}
        fields={fields}
      />
      <div ref={place} tabIndex={-1}>
        {notice?.kind === "done" && (
          <Alert tone="success" onDismiss={dismiss}>
            {notice.words}
          </Alert>
        )}
        {notice?.kind === "deleted" && <DeletedNotice {...notice} onDismiss={dismiss} />}
        <Failure error={csv.error} title={exporting.failed} />
        <RefreshFailed query={query} title={words.refreshFailed} />
      </div>
      <Toolbar
        count={
          query.data ? countWords(docs.length, query.data, query.isPlaceholderData) : query.isError ? "" : words.loading
        }
        chosen={picked.length}
        onClear={() => setChosen(NOTHING)}
        onAll={selectable.length > 0 ? () => setChosen(new Set(selectable.map(({ _id }) => _id))) : null}
        onDelete={() => open({ kind: "delete", docs: picked })}
      >
        <ColumnChooser columns={columns} hidden={hidden} onHide={(to) => setView({ ...view, hidden: to })} />
        <CsvButton words={words.exportCsv} disabled={docs.length === 0} csv={csv} />
      </Toolbar>
      <Loaded query={query} title={words.failed}>
        {() =>
          docs.length > 0 ? (
            <DocumentTable
              label={name}
              columns={shown}
              docs={docs}
              selection={{ chosen, isSelectable, onChoose: setChosen }}
              busy={query.isPlaceholderData}
              actions={(doc) => (
                <RowActions
                  doc={doc}
                  deletion={deletionRefusal(collection, doc, ownId)}
                  onEdit={() => open({ kind: "edit", doc })}
                  onDelete={() => open({ kind: "delete", docs: [doc] })}
                  more={more(doc)}
                />
              )}
            />
          ) : (
            <NoDocuments
              reason={next ? "further" : page > 1 ? "end" : isNarrowed(settled) ? "narrowed" : "first"}
              first={first}
              onClear={() => setView(narrowed(view, { q: "", filters: {} }))}
              onFurther={() => pages.onNext?.()}
              onFirst={pages.onFirst}
            />
          )
        }
      </Loaded>
      <Pager label={words.pages(name)} page={page} {...pages} />
      <EditDialog
        collection={collection}
        names={columns.map(({ name }) => name)}
        rules={fields.fields}
        doc={dialog.kind === "edit" ? dialog.doc : null}
        onClose={close}
        onSaved={(doc) => closeWith({ kind: "done", words: words.edit.done(documentName(doc)) })}
      />
      <DeleteDialog
        collection={collection}
        deletion={fields.deletion}
        docs={dialog.kind === "delete" ? dialog.docs : null}
        onClose={close}
        onDeleted={(gone, results) => {
          setChosen(NOTHING);
          closeWith({ kind: "deleted", docs: gone, results });
        }}
      />
      <ReasonDialog
        action={dialog.kind === "act" ? dialog.action : null}
        onClose={close}
        onDone={(said) => closeWith({ kind: "done", words: said })}
      />
    </>
  );
}
