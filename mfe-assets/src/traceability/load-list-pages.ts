import { PAGE_ROWS } from "../objects/list-calls.ts";

/** Loads the pager of a list. It is not part of the first load, because most lists have only one page. */
export const loadListPages = () => import(/* webpackChunkName: "later-list-pages" */ "./list-pages.tsx");

/** Whether a list with this many objects has more than one page. */
export const hasPages = (matching: number): boolean => matching > PAGE_ROWS;
