/** The parts of a screen that shows a list: what searches it, how many rows it has, its pages, and its view in the address. */

export { ClearButton, ListControls, ListCount, SearchField } from "./list-controls.tsx";
export { Pager } from "./pager.tsx";
export { type SetView, type Turn, useListView } from "./use-list-view.ts";
