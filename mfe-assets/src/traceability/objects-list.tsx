import type { ListedObject, OwnedObject } from "@authentica/backend/contract/object";
import type { Cession } from "@authentica/backend/contract/transfer";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { EmptyState } from "@authentica/shared-ui/components/empty-state";
import { English } from "@authentica/shared-ui/components/english";
import { SupportReference } from "@authentica/shared-ui/components/support-reference";
import { FailureReason } from "@authentica/shared-ui/failure";
import { formatDate } from "@authentica/shared-ui/format/date";
import { Pager, type SetView } from "@authentica/shared-ui/list";
import { placeOf } from "@authentica/shared-ui/navigation/destination";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { requestIdOf } from "@authentica/shared-ui/session";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, type Ref, useCallback, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { historyState } from "../authentica/history-state.ts";
import { dayOf } from "../calendar/day.ts";
import { type ObjectsPage, readView } from "../objects/list-calls.ts";
import { useObjectsChanged } from "../objects/use-objects-changed.ts";
import { cancelOffer, downloadCession } from "../transfers/calls.ts";
import { CESSION_BEGINS, CessionFailure } from "../transfers/lost-cessions.tsx";
import { TRANSFER_WORDS } from "../transfers/own-words.ts";
import { TransferDialog } from "../transfers/transfer-dialog.tsx";
import { useCessions } from "../transfers/use-cessions.ts";
import { useOffers } from "../transfers/use-offers.ts";
import { EditDialog } from "./edit-dialog.tsx";
import { csvName, objectsCsv } from "./export/objects-csv.ts";
import { saveText } from "./export/save-text.ts";
import { isStillOwned, type ListView, wholeList } from "./list-view.ts";
import { downloadFileOf, downloadProofOf, type Notice } from "./notices.tsx";
import { ObjectControls, objectsCount } from "./object-controls.tsx";
import type { ObjectAction } from "./object-row.tsx";
import { ObjectsTable, type ObjectsTableProps } from "./objects-table.tsx";
import { placeOfPage } from "./pages.ts";
import { RevokeDialog } from "./revoke-dialog.tsx";
import styles from "./traceability.module.css";

interface ObjectsListProps {
  readonly view: ListView;
  readonly setView: SetView<ListView>;
  /** `undefined` where it cannot be had. */
  readonly page: ObjectsPage | undefined;
  /** The page is of the view before, and the one of this view is on its way. */
  readonly isOld: boolean;
  /** Stands in place of a page that cannot be had. */
  readonly children: ReactNode;
}

/** The list in a view: its controls, a page of its rows, and what can be done with each. */
export function ObjectsList({ view, setView, page, isOld, children }: ObjectsListProps) {
  const navigate = useNavigate();
  const [notice, setNotice] = useState<Notice | null>(null);
  const [selection, setSelection] = useState<{
    readonly action: "edit" | "revoke" | "transfer";
    readonly object: OwnedObject;
  } | null>(null);
  const selected = selection ? stillOwned(selection.object, page?.rows) : undefined;
  const { outgoing } = useOffers();
  const { listed } = useCessions();
  const table = useRef<HTMLTableElement>(null);

  const objectsChanged = useObjectsChanged();
  const { mutate: cancelTransfer } = useMutation({
    mutationFn: async ({ _id }: OwnedObject) => {
      const offer = outgoing.get(_id);
      if (offer) await cancelOffer(offer._id);
    },
    onSuccess: (_, { objectName }) =>
      setNotice({ tone: "success", words: `«\u00a0${objectName}\u00a0» n’est plus proposé. Il reste à vous.` }),
    onError: (error) =>
      setNotice({
        tone: "error",
        title: "Le transfert n’a pas été annulé",
        words: <FailureReason error={error} {...TRANSFER_WORDS.cancel} />,
        requestId: requestIdOf(error),
      }),
    onSettled: objectsChanged,
  });

  const act = useCallback(
    (action: ObjectAction, object: ListedObject) => {
      setNotice(null);
      // Read when it is needed: the address follows the view, and the rows must not be drawn again for that.
      if (action === "activity") navigate(paths.authentica, { state: historyState(object, placeOf(window.location)) });
      else if (!isStillOwned(object)) return;
      else if (action === "download") downloadFileOf(object).then(setNotice);
      else if (action === "proof") downloadProofOf(object, "complete").then(setNotice);
      else if (action === "proof-to-hand-on") downloadProofOf(object, "redacted").then(setNotice);
      else if (action === "cancel-transfer") cancelTransfer(object);
      else setSelection({ action, object });
    },
    [navigate, cancelTransfer],
  );

  const takeCession = useCallback((cession: Cession) => {
    setNotice(null);
    downloadCession(cession).then(
      () => setNotice({ tone: "success", words: CESSION_BEGINS }),
      (error: unknown) =>
        setNotice({ tone: "error", words: <CessionFailure error={error} />, requestId: requestIdOf(error) }),
    );
  }, []);

  const turnTo = (asked: number) => {
    setView({ ...view, page: asked });
    table.current?.focus({ preventScroll: true });
    table.current?.scrollIntoView({ block: "start" });
  };

  const { mutate: exportShown, isPending: isExporting } = useMutation({
    mutationFn: () => readView(view),
    onMutate: () => setNotice(null),
    onSuccess: (objects) => {
      const fileName = csvName(dayOf(Date.now()));
      saveText(objectsCsv(objects), fileName, "text/csv;charset=utf-8");
      setNotice({ tone: "success", words: `${fileName} contient ${objectsCount(objects.length)}.` });
    },
    onError: (error) =>
      setNotice({
        tone: "error",
        words: (
          <>
            La liste n’a pas pu être exportée. <FailureReason error={error} verbatim />
          </>
        ),
        requestId: requestIdOf(error),
      }),
  });

  const close = (words?: Notice) => {
    setSelection(null);
    if (words) setNotice(words);
  };

  return (
    <>
      <ObjectControls view={view} onView={setView} counts={page} isExporting={isExporting} onExport={exportShown} />
      {notice && (
        <Alert tone={notice.tone} title={notice.title} onDismiss={() => setNotice(null)} className={styles.notice}>
          {notice.words}
          <SupportReference requestId={notice.requestId} />
        </Alert>
      )}
      {!page && children}
      {page && page.matching > 0 && (
        <ObjectsPages
          page={page}
          table={table}
          onTurn={turnTo}
          offers={outgoing}
          cessions={listed}
          view={view}
          onView={setView}
          isOld={isOld}
          onAction={act}
          onCession={takeCession}
        />
      )}
      {page?.matching === 0 && (
        <EmptyState
          title="Aucun objet ne correspond"
          action={
            <Button onClick={() => setView({ ...view, search: "", status: wholeList.status, since: "", page: 1 })}>
              Effacer la recherche
            </Button>
          }
        >
          Essayez un autre mot ou un autre statut.
        </EmptyState>
      )}
      <EditDialog
        open={selection?.action === "edit"}
        object={selected}
        onClose={() => close()}
        onEdited={() => close({ tone: "success", words: <English>Object updated successfully!</English> })}
      />
      <TransferDialog
        object={selection?.action === "transfer" ? selected : undefined}
        onClose={() => close()}
        onOffered={({ objectName, to, expiresAt }) =>
          close({
            tone: "success",
            words: `«\u00a0${objectName}\u00a0» a été proposé à ${to}. Il ne change de mains qu’avec son accord, possible jusqu’au ${formatDate(expiresAt)}.`,
          })
        }
      />
      <RevokeDialog
        object={selection?.action === "revoke" ? selected : undefined}
        onClose={() => close()}
        onRevoked={({ objectName }) => close({ tone: "success", words: `«\u00a0${objectName}\u00a0» est révoqué.` })}
        onFailed={({ objectName }, error) =>
          close({
            tone: "error",
            words: (
              <>
                «&nbsp;{objectName}&nbsp;» n’a pas été révoqué. <FailureReason error={error} verbatim />
              </>
            ),
            requestId: requestIdOf(error),
          })
        }
      />
    </>
  );
}

/** The object as its row has it now, where the page shows one; `undefined` where it is not the reader's any more. */
function stillOwned(object: OwnedObject, rows: readonly ListedObject[] = []): OwnedObject | undefined {
  const row = rows.find(({ _id }) => _id === object._id) ?? object;
  return isStillOwned(row) ? row : undefined;
}

interface ObjectsPagesProps extends Omit<ObjectsTableProps, "objects" | "ref"> {
  readonly page: ObjectsPage;
  readonly table: Ref<HTMLTableElement>;
  readonly onTurn: (page: number) => void;
}

const number = new Intl.NumberFormat("fr-FR");

/** One page of the list, and the ways to the others. */
function ObjectsPages({ page, table, onTurn, ...rest }: ObjectsPagesProps) {
  const place = placeOfPage(page);
  return (
    <>
      <ObjectsTable {...rest} ref={table} objects={page.rows} />
      <Pager
        label="Pages de la liste"
        page={place.page}
        count={place.count}
        rows={`Objets ${number.format(place.first)} à ${number.format(place.last)} sur ${number.format(page.matching)}`}
        onPrevious={place.page > 1 ? () => onTurn(place.page - 1) : null}
        onNext={place.page < place.count ? () => onTurn(place.page + 1) : null}
      />
    </>
  );
}
