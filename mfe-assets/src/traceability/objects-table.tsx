import type { ListedObject } from "@authentica/backend/contract/object";
import type { Cession, OutgoingOffer } from "@authentica/backend/contract/transfer";
import { SortHeader } from "@authentica/shared-ui/components/sort-header";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { words } from "#words/traceability.tsx";
import { PAGE_ROWS } from "../objects/list-calls.ts";
import { ChoiceBox } from "./choice-box.tsx";
import { type ListView, type SortColumn, sortedBy } from "./list-view.ts";
import { ComingRow, type ObjectAction, ObjectRow } from "./object-row.tsx";
import styles from "./objects-table.module.css";
import printed from "./printed.module.css";
import { type Segment, type Span, segmentsOf } from "./rows-window.ts";
import { useRowsWindow } from "./use-rows-window.ts";

/**
 * Returns whether the page is being printed. Browsers print immediately after `beforeprint`, so the handler sets the
 * state synchronously.
 */
function usePrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinted(true));
    const end = () => setPrinted(false);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinted;
}

export interface ObjectsTableProps {
  /** Number of objects in the view. */
  readonly count: number;
  /** Returns the object at an index from 0; `undefined` while it loads. */
  readonly rowAt: (at: number) => ListedObject | undefined;
  /** The user's open offers, by object identifier. */
  readonly offers: ReadonlyMap<string, OutgoingOffer>;
  /** Transfers in which the user took part, by object identifier. */
  readonly cessions: ReadonlyMap<string, readonly Cession[]>;
  readonly view: ListView;
  /** Whether the rows belong to the previous view, because another view is being loaded. */
  readonly isOld: boolean;
  readonly isChosen: (objectId: string) => boolean;
  /** How many objects of the view are selected. */
  readonly chosen: "none" | "some" | "all";
  readonly onView: (view: ListView) => void;
  /** Called when the user has scrolled to another page. */
  readonly onPage: (page: number) => void;
  readonly onDrawn: (span: Span) => void;
  /** Must be the same function in every render, because a changed function causes all rows to be rendered again. */
  readonly onAction: (action: ObjectAction, object: ListedObject) => void;
  readonly onChoose: (at: number, isRange: boolean) => void;
  readonly onChooseAll: () => void;
  /** The table. It gets the focus when the page changes. */
  readonly table: RefObject<HTMLTableElement | null>;
}

/** A single empty list for all rows without transfers, so that they are not rendered again. */
const NONE: readonly Cession[] = [];

const rowOf = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null);

/**
 * Table of the user's objects. Only rows near the visible part are rendered, but the table has the height of all
 * rows.
 */
export function ObjectsTable({ count, rowAt, view, isOld, chosen, table, ...rest }: ObjectsTableProps) {
  const { offers, cessions, isChosen, onView, onPage, onDrawn, onAction, onChoose, onChooseAll } = rest;
  const { span, scrollTo } = useRowsWindow(table, { count, page: view.page, pageRows: PAGE_ROWS, onPage });
  useEffect(() => onDrawn(span), [span, onDrawn]);
  // While the page is printed, all loaded rows are rendered.
  const isPrinted = usePrinted();
  const here = isPrinted ? rowsHere(rowAt, count) : [];

  // The focused row stays rendered even when it is no longer visible; otherwise the focus would be lost.
  const [held, setHeld] = useState<number | null>(null);
  const wanted = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null || wanted.current !== held) return;
    const row = table.current?.querySelector<HTMLElement>(`[data-row="${held}"]`);
    row?.querySelector("input")?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest" });
    wanted.current = null;
  });

  const go = (at: number) => {
    if (at < 0 || at >= count) return;
    wanted.current = at;
    setHeld(at);
    if (at < span.from || at >= span.to) scrollTo(Math.max(0, at - 2));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rowOf(event.target);
    if (!row || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = Number(row.dataset.row);
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    const isMenu = event.target instanceof Element && event.target.closest("[role=menu], [aria-haspopup]");
    if (isMenu) return;
    if (step !== undefined) {
      event.preventDefault();
      if (event.shiftKey && at + step >= 0 && at + step < count) onChoose(at + step, true);
      go(at + step);
    } else if (event.key === "x") onChoose(at, false);
    else if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
      const object = rowAt(at);
      const link = row.querySelector<HTMLElement>("th a");
      if (link) link.click();
      else if (object) onAction("activity", object);
    }
  };

  const sorting = (column: SortColumn) => ({
    direction: view.sort === column ? view.direction : undefined,
    onSort: () => onView(sortedBy(view, column)),
  });
  return (
    <table
      ref={table}
      tabIndex={-1}
      aria-label={words.table.label}
      aria-busy={isOld}
      aria-rowcount={count + 1}
      className={styles.table}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => setHeld(rowOf(target) ? Number(rowOf(target)?.dataset.row) : null)}
      onBlur={({ relatedTarget }) => relatedTarget && !rowOf(relatedTarget) && setHeld(null)}
    >
      {here.length > 0 && here.length < count && (
        <caption className={printed.rest}>{words.table.printed(here.length, count)}</caption>
      )}
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className={styles.choice}>
            <VisuallyHidden>{words.table.choice}</VisuallyHidden>
            <ChoiceBox
              label={words.table.chooseAll}
              checked={chosen === "all"}
              isPartial={chosen === "some"}
              onChoose={onChooseAll}
            />
          </th>
          <td className={styles.cover} />
          <SortHeader {...sorting("name")} className={styles.name}>
            {words.table.name}
          </SortHeader>
          <th scope="col" lang={words.table.specifiedLang} className={styles.file}>
            {words.table.file}
          </th>
          <th scope="col" lang={words.table.specifiedLang} className={styles.standing}>
            {words.table.status}
          </th>
          <SortHeader {...sorting("date")} className={styles.time}>
            {words.table.time}
          </SortHeader>
          <th scope="col" className={styles.action}>
            {words.table.action}
          </th>
        </tr>
      </thead>
      <tbody>
        {(isPrinted ? here : segmentsOf(span, held, count)).map((segment) => {
          if ("gap" in segment) return <Gap key={`before ${segment.before}`} rows={segment.gap} />;
          const object = rowAt(segment.row);
          if (!object) return <ComingRow key={segment.row} at={segment.row} />;
          return (
            <ObjectRow
              key={object._id}
              object={object}
              at={segment.row}
              isChosen={isChosen(object._id)}
              offer={offers.get(object._id)}
              cessions={cessions.get(object._id) ?? NONE}
              onAction={onAction}
              onChoose={onChoose}
            />
          );
        })}
      </tbody>
    </table>
  );
}

function rowsHere(rowAt: ObjectsTableProps["rowAt"], count: number): readonly Segment[] {
  return Array.from({ length: count }, (_, row) => ({ row })).filter(({ row }) => rowAt(row) !== undefined);
}

/**
 * Space for rows that are not rendered. Its cell spans no columns, because that would add the columns which narrow
 * layouts hide.
 */
const Gap = ({ rows }: { readonly rows: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
  <tr aria-hidden="true" className={styles.gap}>
    <td style={{ blockSize: `calc(${rows} * var(--row))` }} />
  </tr>
);
