import type { ListedObject } from "@authentica/backend/contract/object";
import { useQueries } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type ObjectsPage, objectsPageQuery, PAGE_ROWS } from "../objects/list-calls.ts";
import { filterOf, type ListView } from "./list-view.ts";
import { pagesOf, type Span } from "./rows-window.ts";

/** Rows that are drawn, of the list in such an order. */
export interface DrawnRows extends Span {
  readonly order: string;
}

/** What is there of the list in a view. */
export interface ObjectPages {
  /** Facts about the view, whichever rows are loaded; `undefined` before the first answer, or without one. */
  readonly list: Pick<ObjectsPage, "matching" | "total" | "counts" | "page"> | undefined;
  /** The row at a place, from 0; `undefined` while it is on its way. */
  readonly rowAt: (at: number) => ListedObject | undefined;
  /** What is there is of the view before, and that of this view is on its way. */
  readonly isOld: boolean;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  /** Why rows are missing. */
  readonly error: Error | null;
  readonly retry: () => void;
}

interface Loaded {
  readonly filter: string;
  readonly pages: readonly ObjectsPage[];
}

/** Identifies an order of a view. */
export const orderOf = (view: ListView): string => `${view.sort}.${view.direction}?${filterOf(view)}`;

/** The pages of a view that have its page and the rows drawn; those of the view before until the first of them is there. */
export function useObjectPages(view: ListView, drawn: DrawnRows | null): ObjectPages {
  const order = orderOf(view);
  const pages = [...new Set([view.page, ...(drawn?.order === order ? pagesOf(drawn) : [])])];
  const answers = useQueries({ queries: pages.map((page) => objectsPageQuery({ ...view, page })) });

  const data = answers.flatMap((answer) => answer.data ?? []);
  const [kept, setKept] = useState<Loaded | null>(null);
  const isKept = kept?.filter === order && isSame(kept.pages, data);
  if (data.length > 0 && !isKept) setKept({ filter: order, pages: data });
  const shown = data.length > 0 ? data : (kept?.pages ?? NONE);

  const newest = answers.toSorted((a, b) => b.dataUpdatedAt - a.dataUpdatedAt)[0]?.data ?? shown[0];
  const rowAt = useMemo(() => {
    const byPage = new Map(shown.map((page) => [page.page, page.rows]));
    return (at: number) => byPage.get(Math.floor(at / PAGE_ROWS) + 1)?.[at % PAGE_ROWS];
  }, [shown]);
  const failed = answers.find(({ data, isError }) => isError && !data);
  return {
    // Past the end the last page is answered, which then is the page of the view.
    list: newest && { ...newest, page: Math.max(1, Math.min(view.page, Math.ceil(newest.matching / PAGE_ROWS))) },
    rowAt,
    isOld: data.length === 0 && kept !== null && !failed,
    isPending: data.length === 0 && kept === null && !failed,
    isFetching: answers.some(({ isFetching }) => isFetching),
    error: failed?.error ?? null,
    retry: () => {
      for (const answer of answers) if (!answer.data) void answer.refetch();
    },
  };
}

const NONE: readonly ObjectsPage[] = [];

const isSame = (some: readonly unknown[], others: readonly unknown[]) =>
  some.length === others.length && some.every((one, at) => one === others[at]);
