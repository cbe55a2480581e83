import type { ListedObject, OwnedObject } from "@authentica/backend/contract/object";
import type { Cession } from "@authentica/backend/contract/transfer";
import { Button } from "@authentica/shared-ui/components/button";
import { EmptyState } from "@authentica/shared-ui/components/empty-state";
import { Pager, type SetView } from "@authentica/shared-ui/list";
import { placeOf } from "@authentica/shared-ui/navigation/destination";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { type Toast, toast } from "@authentica/shared-ui/toast";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, type Ref, useCallback, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { historyState } from "../authentica/history-state.ts";
import { dayOf } from "../calendar/day.ts";
import { type ObjectsPage, readView } from "../objects/list-calls.ts";
import { failed, notRevoked, offered, renamed, revoked, takeCession, takeFile, takeProof } from "../objects/told.tsx";
import { useObjectsChanged } from "../objects/use-objects-changed.ts";
import { TransferDialog } from "../transfers/transfer-dialog.tsx";
import { useCancelOffer } from "../transfers/use-cancel-offer.ts";
import { useCessions } from "../transfers/use-cessions.ts";
import { useOffers } from "../transfers/use-offers.ts";
import { EditDialog } from "./edit-dialog.tsx";
import { csvName, objectsCsv } from "./export/objects-csv.ts";
import { saveText } from "./export/save-text.ts";
import { isStillOwned, type ListView, wholeList } from "./list-view.ts";
import { ObjectControls, objectsCount } from "./object-controls.tsx";
import type { ObjectAction } from "./object-row.tsx";
import { ObjectsTable, type ObjectsTableProps } from "./objects-table.tsx";
import { placeOfPage } from "./pages.ts";
import { RevokeDialog } from "./revoke-dialog.tsx";

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
  const [selection, setSelection] = useState<{
    readonly action: "edit" | "revoke" | "transfer";
    readonly object: OwnedObject;
  } | null>(null);
  const selected = selection ? stillOwned(selection.object, page?.rows) : undefined;
  const { outgoing } = useOffers();
  const { listed } = useCessions();
  const table = useRef<HTMLTableElement>(null);

  const objectsChanged = useObjectsChanged();
  const cancelTransfer = useCancelOffer();

  const act = useCallback(
    (action: ObjectAction, object: ListedObject) => {
      // Read when it is needed: the address follows the view, and the rows must not be drawn again for that.
      if (action === "activity") navigate(paths.authentica, { state: historyState(object, placeOf(window.location)) });
      else if (!isStillOwned(object)) return;
      else if (action === "download") takeFile(object).then(toast);
      else if (action === "proof") takeProof(object, "complete").then(toast);
      else if (action === "proof-to-hand-on") takeProof(object, "redacted").then(toast);
      else if (action === "cancel-transfer") cancelTransfer(object);
      else setSelection({ action, object });
    },
    [navigate, cancelTransfer],
  );

  const takeDeed = useCallback((cession: Cession) => void takeCession(cession).then(toast), []);

  const turnTo = (asked: number) => {
    setView({ ...view, page: asked });
    table.current?.focus({ preventScroll: true });
    table.current?.scrollIntoView({ block: "start" });
  };

  const { mutate: exportShown, isPending: isExporting } = useMutation({
    mutationFn: () => readView(view),
    onSuccess: (objects) => {
      const fileName = csvName(dayOf(Date.now()));
      saveText(objectsCsv(objects), fileName, "text/csv;charset=utf-8");
      toast({ text: `${fileName} contient ${objectsCount(objects.length)}.` });
    },
    onError: (error) => toast(failed("La liste n’a pas pu être exportée.", { error, verbatim: true })),
  });

  const close = (message?: Toast) => {
    setSelection(null);
    if (message) toast(message);
  };

  return (
    <>
      <ObjectControls view={view} onView={setView} counts={page} isExporting={isExporting} onExport={exportShown} />
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
          onCession={takeDeed}
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
        onEdited={() => selected && close(renamed(selected, objectsChanged))}
      />
      <TransferDialog
        object={selection?.action === "transfer" ? selected : undefined}
        onClose={() => close()}
        onOffered={(offer) => close(offered(offer))}
      />
      <RevokeDialog
        object={selection?.action === "revoke" ? selected : undefined}
        onClose={() => close()}
        onRevoked={(object) => close(revoked(object))}
        onFailed={(object, error) => close(notRevoked(object, error))}
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
