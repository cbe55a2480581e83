import { PAGE_ROWS } from "../objects/list-calls.ts";

/** What turns the pages of a list: most lists have but one. */
export const loadListPages = () => import(/* webpackChunkName: "later-list-pages" */ "./list-pages.tsx");

/** Whether a list of so many objects has several pages. */
export const hasPages = (matching: number): boolean => matching > PAGE_ROWS;
