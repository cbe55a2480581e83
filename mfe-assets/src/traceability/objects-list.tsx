import type { ListedObject, OwnedObject } from "@authentica/backend/contract/object";
import { GIVEN_DATES } from "@authentica/backend/words/attestation";
import { Button } from "@authentica/shared-ui/components/button";
import { EmptyState } from "@authentica/shared-ui/components/empty-state";
import type { SetView } from "@authentica/shared-ui/list";
import { placeOf } from "@authentica/shared-ui/navigation/destination";
import { historyPath } from "@authentica/shared-ui/navigation/paths";
import { type Toast, toast } from "@authentica/shared-ui/toast";
import { useMutation } from "@tanstack/react-query";
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { words } from "#words/traceability.tsx";
import { tellFailed } from "../objects/tell-failed.ts";
import { useObjectsChanged } from "../objects/use-objects-changed.ts";
import { useCessions } from "../transfers/use-cessions.ts";
import { useOffers } from "../transfers/use-offers.ts";
import { useAhead } from "../use-ahead.ts";
import type { ListPagesProps } from "./list-pages.tsx";
import { isStillOwned, type ListView, wholeList } from "./list-view.ts";
import { hasPages, loadListPages } from "./load-list-pages.ts";
import { loadRowDialogs } from "./load-row-dialogs.ts";
import { ObjectControls } from "./object-controls.tsx";
import { loadRowItems, type ObjectAction } from "./object-row.tsx";
import styles from "./objects-list.module.css";
import { ObjectsTable } from "./objects-table.tsx";
import type { Span } from "./rows-window.ts";
import type { ObjectPages } from "./use-object-pages.ts";
import { useSelection } from "./use-selection.ts";

// Dialogs of rows, loaded later than the list.
const RowDialogs = lazy(async () => ({
  default: (await loadRowDialogs()).RowDialogs,
}));
const ChosenObjects = lazy(async () => ({
  default: (await import(/* webpackChunkName: "later-chosen" */ "./chosen/chosen-objects.tsx")).ChosenObjects,
}));
// Space is reserved for the pager. If the pager cannot be loaded, the user can still scroll the list.
const NoListPages = () => <p role="status">{words.missing.pages}</p>;
const ListPages = lazy<ComponentType<ListPagesProps>>(() =>
  loadListPages().then(
    (part) => ({ default: part.ListPages }),
    () => ({ default: NoListPages }),
  ),
);
const loadExport = () => import(/* webpackChunkName: "later-export" */ "./export/save-csv.ts");

interface ObjectsListProps {
  readonly view: ListView;
  readonly setView: SetView<ListView>;
  readonly pages: ObjectPages;
  /** Must be the same function in every render. */
  readonly onDrawn: (span: Span) => void;
  /** Shown instead of rows that could not be loaded. */
  readonly children: ReactNode;
}

/** List of the user's objects: controls, rows, and actions on one or several of them. */
export function ObjectsList({ view, setView, pages, onDrawn, children }: ObjectsListProps) {
  const { list, rowAt, isOld, error } = pages;
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{
    readonly action: "edit" | "revoke" | "transfer";
    readonly object: OwnedObject;
  } | null>(null);
  // Once loaded, the dialogs stay mounted; otherwise they could not restore the focus.
  const [wasAsked, setWasAsked] = useState(false);
  if (asked && !wasAsked) setWasAsked(true);
  const { outgoing } = useOffers();
  const { listed } = useCessions();
  const table = useRef<HTMLTableElement>(null);
  const matching = list?.matching ?? 0;
  const selection = useSelection({ view, count: matching, rowAt, offers: outgoing });
  const { chosen, clear } = selection;

  const objectsChanged = useObjectsChanged();

  const act = useCallback(
    (action: ObjectAction, object: ListedObject) => {
      // The address is read when the action is performed. It changes with the view, and that must not cause the rows
      // to be rendered again.
      if (action === "activity") navigate(historyPath(object._id), { state: { from: placeOf(window.location) } });
      else if (isStillOwned(object)) setAsked({ action, object });
    },
    [navigate],
  );
  const ahead = useAhead(loadRowItems);

  const turnTo = (page: number) => {
    setView({ ...view, page }, undefined, { stays: true });
    table.current?.focus({ preventScroll: true });
  };

  const { mutate: exportShown, isPending: isExporting } = useMutation({
    mutationFn: async () => (await loadExport()).saveCsv(view),
    onSuccess: ({ fileName, count }) => toast({ text: words.exported.done(fileName, count) }),
    onError: (error) => tellFailed(words.exported.failed, { error, verbatim: true }),
  });

  /** The row that had the focus last. A dialog that was opened from the bar returns the focus to this row. */
  const lastRow = useRef<string | null>(null);
  const backToRow = useCallback(() => {
    const rows = table.current;
    const box = rows?.querySelector<HTMLElement>(`[data-row="${lastRow.current}"] input`);
    (box ?? rows)?.focus({ preventScroll: true });
  }, []);
  // Counts clearings that return the focus to the row. The effect runs after the bar and its dialog have closed,
  // because an open dialog would keep the focus.
  const [returns, setReturns] = useState(0);
  useEffect(() => {
    if (returns > 0) backToRow();
  }, [returns, backToRow]);
  const clearAndReturn = () => {
    clear();
    setReturns((count) => count + 1);
  };
  const clearByKey = () => {
    if (table.current?.contains(document.activeElement)) clear();
    else clearAndReturn();
  };

  const close = (message?: Toast) => {
    setAsked(null);
    if (message) toast(message);
  };
  const stay = { stays: true };

  return (
    <div className={styles.list}>
      <ObjectControls
        view={view}
        onView={(next) => setView(next, undefined, stay)}
        list={list}
        isExporting={isExporting}
        onExport={exportShown}
      />
      {error && children}
      {list && matching > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it notes where the focus was
        <div
          onPointerEnter={ahead}
          onFocus={({ target }) => {
            ahead();
            lastRow.current = target.closest<HTMLElement>("[data-row]")?.dataset.row ?? lastRow.current;
          }}
        >
          <ObjectsTable
            table={table}
            count={matching}
            rowAt={rowAt}
            offers={outgoing}
            cessions={listed}
            view={list.page === view.page ? view : { ...view, page: list.page }}
            isOld={isOld}
            isChosen={selection.isChosen}
            chosen={selection.extent}
            onView={(next) => setView(next, undefined, stay)}
            onPage={(page) => setView({ ...view, page }, undefined, { replaces: true, stays: true })}
            onDrawn={onDrawn}
            onAction={act}
            onChoose={selection.choose}
            onChooseAll={selection.extent === "all" ? clear : selection.chooseAll}
          />
          <p className={styles.dates}>{GIVEN_DATES}</p>
          {hasPages(matching) && (
            <div className={styles.foot}>
              <Suspense>
                <ListPages list={list} onTurn={turnTo} />
              </Suspense>
            </div>
          )}
        </div>
      )}
      {list && matching === 0 && !error && (
        <EmptyState
          title={words.noMatch.title}
          action={
            <Button
              onClick={() =>
                setView({ ...view, search: "", status: wholeList.status, since: "", page: 1 }, undefined, stay)
              }
            >
              {words.noMatch.clear}
            </Button>
          }
        >
          {view.search.trim() ? words.noMatch.search(<bdi>{view.search.trim()}</bdi>) : words.noMatch.filters}
        </EmptyState>
      )}
      <Suspense>
        {chosen.size > 0 && (
          <ChosenObjects
            view={view}
            chosen={chosen}
            total={matching}
            onAll={selection.chooseAll}
            onOnly={selection.chooseOnly}
            onClear={clearAndReturn}
            onEscape={clearByKey}
            onChanged={objectsChanged}
          />
        )}
      </Suspense>
      <Suspense>
        {wasAsked && (
          <RowDialogs
            action={asked?.action}
            object={asked ? stillOwned(asked.object, rowAt, matching) : undefined}
            onClose={close}
            onChanged={objectsChanged}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Returns the object as its row currently shows it, or `undefined` if the user no longer owns it. */
function stillOwned(object: OwnedObject, rowAt: ObjectPages["rowAt"], count: number): OwnedObject | undefined {
  for (let at = 0; at < count; at += 1) {
    const row = rowAt(at);
    if (row?._id === object._id) return isStillOwned(row) ? row : undefined;
  }
  return object;
}
