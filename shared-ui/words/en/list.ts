import type { words as french } from "../fr/list.ts";

const steps = { previous: "Previous", next: "Next" };

export const words: typeof french = {
  search: "Search",
  clear: "Clear all",
  pageOf: (page, count) => `Page ${page}${count === undefined ? "" : ` of ${count}`}`,
  firstPage: "First page",
  previousPage: "Previous page",
  nextPage: "Next page",
  counted: steps,
  uncounted: steps,
};
