import type { ListedObject } from "@authentica/backend/contract/object";
import type { Selectable } from "@authentica/backend/contract/object-list";
import type { OutgoingOffer } from "@authentica/backend/contract/transfer";
import { useCallback, useEffect, useRef, useState } from "react";
import { words } from "#words/traceability.tsx";
import { tellFailed } from "../objects/tell-failed.ts";
import { filterOf, type ListView } from "./list-view.ts";
import { extended, nothingChosen, only, rangeTo, type Selection, selectable, toggled } from "./selection.ts";
import { orderOf } from "./use-object-pages.ts";

// Loaded only if the selection extends beyond the loaded rows.
const loadWholeList = () => import(/* webpackChunkName: "later-export" */ "../objects/whole-list.ts");

export interface SelectionOptions {
  readonly view: ListView;
  /** Number of objects in the view. */
  readonly count: number;
  readonly rowAt: (at: number) => ListedObject | undefined;
  readonly offers: ReadonlyMap<string, OutgoingOffer>;
}

/**
 * Manages the selection in the list. A change of filter clears the selection, so that every selected object is in the
 * list that is shown.
 */
export function useSelection({ view, count, rowAt, offers }: SelectionOptions) {
  const [selection, setSelection] = useState<Selection>(nothingChosen);
  const filter = filterOf(view);
  const order = orderOf(view);
  const [of, setOf] = useState({ filter, order });
  if (of.filter !== filter || of.order !== order) {
    setOf({ filter, order });
    // In another order, rows have other positions, so a range cannot be continued.
    setSelection(of.filter === filter ? only(selection.chosen.values()) : nothingChosen);
  }

  const now = useRef({ view, order, rowAt, offers, selection });
  useEffect(() => {
    now.current = { view, order, rowAt, offers, selection };
  });

  /** Requests rows that are not loaded. If the view has changed when the answer arrives, the answer is ignored. */
  const ask = useCallback((use: (all: readonly Selectable[], from: Selection) => Selection) => {
    const { view, order } = now.current;
    const asked = loadWholeList().then(({ readSelection }) => readSelection(view));
    asked.then(
      (all) => {
        if (now.current.order === order) setSelection((from) => use(all, from));
      },
      (error) => void tellFailed(words.chooseAllFailed, { error, verbatim: true }),
    );
  }, []);

  const choose = useCallback(
    (at: number, isRange: boolean) => {
      const { rowAt, offers, selection } = now.current;
      const { from, to } = isRange ? rangeTo(selection, at) : { from: at, to: at };
      const rows: Selectable[] = [];
      for (let place = from; place <= to; place += 1) {
        const object = rowAt(place);
        if (object) rows.push(selectable(object, offers.has(object._id)));
      }
      const isWhole = rows.length === to - from + 1;
      if (isRange && !isWhole) ask((all, before) => extended(before, all.slice(from, to + 1), at));
      else if (isRange) setSelection((before) => extended(before, rows, at));
      else setSelection((before) => (rows[0] ? toggled(before, rows[0], at) : before));
    },
    [ask],
  );

  const { chosen } = selection;
  const isAll = count > 0 && chosen.size >= count;
  return {
    chosen,
    isChosen: (objectId: string) => chosen.has(objectId),
    extent: chosen.size === 0 ? ("none" as const) : isAll ? ("all" as const) : ("some" as const),
    choose,
    chooseAll: useCallback(() => ask((all) => only(all)), [ask]),
    chooseOnly: useCallback((rows: Iterable<Selectable>) => setSelection(only(rows)), []),
    clear: useCallback(() => setSelection(nothingChosen), []),
  };
}
