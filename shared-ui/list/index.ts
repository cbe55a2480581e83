/** Components of screens with a list: search, number of rows, pages, and the view in the URL. */

export { ClearButton, ListControls, ListCount, SearchField } from "./list-controls.tsx";
export { Pager } from "./pager.tsx";
export { type SetView, type Turn, useListView } from "./use-list-view.ts";
