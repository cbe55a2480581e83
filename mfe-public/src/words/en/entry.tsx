import type { words as french } from "../fr/entry.tsx";

export const words: typeof french = {
  no: "no.",
  previous: "previous",
  none: "none",
  own: "this one",
  computing: "being computed",
  notComputed: "not computed",
};
