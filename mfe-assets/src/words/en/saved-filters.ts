import type { words as french } from "../fr/saved-filters.ts";

export const words: typeof french = {
  keep: "Save this filter",
  forget: "Remove this filter",
  forgotten: (name) => `The filter “${name}” has been removed.`,
  since: (day) => `since ${day}`,
  ascending: "A to Z",
  descending: "Z to A",
  oldestFirst: "oldest first",
};
