import type { AdminDocument, CollectionFields, DeleteResult } from "@authentica/backend/contract/admin-collections";
import { useUser } from "@authentica/shared-ui/api";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { English } from "@authentica/shared-ui/components/english";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { Icon } from "@authentica/shared-ui/components/icon";
import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { Failure, FailureReason } from "@authentica/shared-ui/confirm-identity";
import { Pager, useListView } from "@authentica/shared-ui/list";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { requestIdOf } from "@authentica/shared-ui/session";
import { useQuery } from "@tanstack/react-query";
import UserPlus from "lucide-react/icons/user-plus";
import { useCallback, useEffect, useRef, useState } from "react";
import { Navigate, useParams } from "react-router-dom";
import { type CollectionPlace, collectionNamed } from "../console/collections.ts";
import { RefreshFailed } from "../console/query-failure.tsx";
import { CsvButton } from "../export/csv-button.tsx";
import { useCsv } from "../export/use-csv.ts";
import { InviteDialog } from "../users/invite-dialog.tsx";
import { documentsQuery, fieldsQuery } from "./collection-query.ts";
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
import { useCursorStack } from "./list/use-cursor-stack.ts";
import { useSettled } from "./list/use-settled.ts";
import { NoDocuments } from "./no-documents.tsx";
import { ReasonDialog, type ReasonedAction } from "./reason-dialog.tsx";
import { RowActions } from "./row-actions.tsx";
import { deletionRefusal } from "./standing.ts";
import { TableSkeleton } from "./table-skeleton.tsx";
import { useRowActions } from "./use-row-actions.tsx";

/** `/admin/:collection`: the documents of a collection, whatever their fields. */
export function CollectionScreen() {
  const place = collectionNamed(useParams().collection);
  return place ? <Documents key={place.collection} {...place} /> : <Navigate to={paths.admin} replace />;
}

function Documents(place: CollectionPlace) {
  useDocumentTitle(place.words);
  const fields = useQuery(fieldsQuery);
  const [invites, setInvites] = useState(false);
  const [invited, setInvited] = useState<string | null>(null);
  return (
    <>
      <PageHeader
        title={<English>{place.words}</English>}
        lead={place.lead}
        actions={
          place.collection === "users" && (
            <Button icon={<Icon of={UserPlus} size="sm" />} onClick={() => setInvites(true)}>
              Inviter une personne
            </Button>
          )
        }
      />
      <InviteDialog
        open={invites}
        onClose={() => setInvites(false)}
        onInvited={(email) => {
          setInvites(false);
          setInvited(email);
        }}
      />
      {invited && (
        <Alert tone="success" onDismiss={() => setInvited(null)}>
          L’invitation est en route vers {invited}.
        </Alert>
      )}
      {fields.data ? (
        <DocumentList {...place} fields={fields.data[place.collection]} />
      ) : fields.isError ? (
        <LoadFailure query={fields} />
      ) : (
        <TableSkeleton />
      )}
    </>
  );
}

interface Retried {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

function LoadFailure({ query: { error, isFetching, refetch } }: { readonly query: Retried }) {
  return (
    <ErrorPanel
      title="Les documents n’ont pas pu être chargés"
      message={<FailureReason error={error} />}
      requestId={requestIdOf(error)}
      onRetry={() => refetch()}
      retrying={isFetching}
    />
  );
}

type Notice =
  | { readonly kind: "done"; readonly words: string }
  | { readonly kind: "deleted"; readonly docs: readonly AdminDocument[]; readonly results: readonly DeleteResult[] };

interface DocumentListProps extends CollectionPlace {
  readonly fields: CollectionFields;
}

const NOTHING: ReadonlySet<string> = new Set();

function DocumentList({ collection, words, first, fields }: DocumentListProps) {
  const filterNames = fields.filters.map(({ name }) => name);
  const [view, setView] = useListView((params) => readListView(params, filterNames), writeListView);
  const stack = useCursorStack();
  const { q, filters, sort, cursor, page, hidden } = view;
  const settled = useSettled({ q, filters, sort }, JSON.stringify([q, filters, sort]));
  const query = useQuery(documentsQuery(collection, settled, cursor));
  const csv = useCsv(
    { of: collection, ...settled.filters, q: settled.q || undefined, sort: settled.sort },
    `${collection}.csv`,
  );
  const { data: me } = useUser();

  const [chosen, setChosen] = useState(NOTHING);
  const [edited, setEdited] = useState<AdminDocument | null>(null);
  const [doomed, setDoomed] = useState<readonly AdminDocument[] | null>(null);
  const [action, setAction] = useState<ReasonedAction | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const more = useRowActions(collection, setAction);

  const ownId = me?._id;
  const isSelectable = useCallback(
    (doc: AdminDocument) => deletionRefusal(collection, doc, ownId) === null,
    [collection, ownId],
  );

  // The button of a deleted row is gone: what became of it is read instead.
  useEffect(() => {
    if (notice?.kind === "deleted") place.current?.focus();
  }, [notice]);

  const docs = query.data?.docs ?? [];
  const columns = columnsOf(docs, fields.fields);
  const shown = columns.filter(({ name }, at) => at === 0 || !hidden.includes(name));
  const selectable = docs.filter(isSelectable);
  const picked = docs.filter(({ _id }) => chosen.has(_id));
  const go = (cursor: string | null, to: number, state: unknown) => {
    setChosen(NOTHING);
    setView({ ...view, cursor, page: to }, state);
    place.current?.scrollIntoView({ block: "nearest" });
  };
  const next = query.data?.nextCursor ?? null;
  const { previous } = stack;

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
          <Alert tone="success" onDismiss={() => setNotice(null)}>
            {notice.words}
          </Alert>
        )}
        {notice?.kind === "deleted" && <DeletedNotice {...notice} onDismiss={() => setNotice(null)} />}
        <Failure error={csv.error} title="Le fichier n’a pas pu être préparé" />
        <RefreshFailed query={query} title="Ces documents n’ont pas pu être mis à jour" />
      </div>
      <Toolbar
        count={
          query.data ? countWords(docs.length, query.data, query.isPlaceholderData) : query.isError ? "" : "Chargement…"
        }
        chosen={picked.length}
        onClear={() => setChosen(NOTHING)}
        onAll={selectable.length > 0 ? () => setChosen(new Set(selectable.map(({ _id }) => _id))) : null}
        onDelete={() => setDoomed(picked)}
      >
        <ColumnChooser columns={columns} hidden={hidden} onHide={(to) => setView({ ...view, hidden: to })} />
        <CsvButton words="Exporter en CSV" disabled={docs.length === 0} csv={csv} />
      </Toolbar>
      {query.data ? (
        docs.length > 0 ? (
          <DocumentTable
            label={words}
            columns={shown}
            docs={docs}
            selection={{ chosen, isSelectable, onChoose: setChosen }}
            busy={query.isPlaceholderData}
            actions={(doc) => (
              <RowActions
                collection={collection}
                doc={doc}
                deletion={deletionRefusal(collection, doc, ownId)}
                onEdit={() => setEdited(doc)}
                onDelete={() => setDoomed([doc])}
                more={more(doc)}
              />
            )}
          />
        ) : (
          <NoDocuments
            reason={next ? "further" : page > 1 ? "end" : isNarrowed(settled) ? "narrowed" : "first"}
            first={first}
            onClear={() => setView(narrowed(view, { q: "", filters: {} }))}
            onFurther={() => go(next, page + 1, stack.push(cursor))}
            onFirst={() => go(null, 1, null)}
          />
        )
      ) : query.isError ? (
        <LoadFailure query={query} />
      ) : (
        <TableSkeleton />
      )}
      <Pager
        label={`Pages de ${words}`}
        page={page}
        onNext={next && !query.isPlaceholderData ? () => go(next, page + 1, stack.push(cursor)) : null}
        onPrevious={page > 1 && previous !== undefined ? () => go(previous, page - 1, stack.pop()) : null}
        onFirst={() => go(null, 1, null)}
      />
      <EditDialog
        collection={collection}
        names={columns.map(({ name }) => name)}
        rules={fields.fields}
        doc={edited}
        onClose={() => setEdited(null)}
        onSaved={(doc) => {
          setEdited(null);
          setNotice({ kind: "done", words: `«\u00a0${documentName(doc)}\u00a0» est enregistré.` });
        }}
      />
      <DeleteDialog
        collection={collection}
        deletion={fields.deletion}
        docs={doomed}
        onClose={() => setDoomed(null)}
        onDeleted={(gone, results) => {
          setDoomed(null);
          setChosen(NOTHING);
          setNotice({ kind: "deleted", docs: gone, results });
        }}
      />
      <ReasonDialog
        action={action}
        onClose={() => setAction(null)}
        onDone={(said) => {
          setAction(null);
          setNotice({ kind: "done", words: said });
        }}
      />
    </>
  );
}
