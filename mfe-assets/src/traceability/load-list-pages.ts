import { PAGE_ROWS } from "../objects/list-calls.ts";

/** Pager of a list, loaded when needed because most lists have only one page. */
export const loadListPages = () => import(/* webpackChunkName: "later-list-pages" */ "./list-pages.tsx");

/** Whether a list of this length has several pages. */
export const hasPages = (matching: number): boolean => matching > PAGE_ROWS;
