import type { ListedObject } from "@authentica/backend/contract/object";
import { useQueries } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type ObjectsPage, objectsPageQuery, PAGE_ROWS } from "../objects/list-calls.ts";
import { filterOf, type ListView } from "./list-view.ts";
import { pagesOf, type Span } from "./rows-window.ts";

/** The rendered rows of the list, and the order to which they belong. */
export interface DrawnRows extends Span {
  readonly order: string;
}

/** The part of a view that has been loaded. */
export interface ObjectPages {
  /** Facts about the view that do not depend on which rows are loaded. `undefined` as long as there is no answer. */
  readonly list: Pick<ObjectsPage, "matching" | "total" | "counts" | "page"> | undefined;
  /** Returns the object at an index from 0; `undefined` while it loads. */
  readonly rowAt: (at: number) => ListedObject | undefined;
  /** Whether the rows belong to the previous view, because this view is still loading. */
  readonly isOld: boolean;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  /** Why rows are missing; `null` if no error occurred. */
  readonly error: Error | null;
  readonly retry: () => void;
}

interface Loaded {
  readonly filter: string;
  readonly pages: readonly ObjectsPage[];
}

/** Returns a key that identifies the order and filters of a view. */
export const orderOf = (view: ListView): string => `${view.sort}.${view.direction}?${filterOf(view)}`;

/**
 * Loads the page of the view and the pages of the rendered rows. Until the first page arrives, returns the pages of
 * the previous view.
 */
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
    // If the requested page is after the end, the server returns the last page, which then becomes the page of the
    // view.
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
