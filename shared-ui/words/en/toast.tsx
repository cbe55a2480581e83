import type { words as french } from "../fr/toast.tsx";

export const words: typeof french = {
  region: "Messages (F8)",
  undo: "Undo",
  undoFailed: (why) => <>The action did not succeed. {why}</>,
};
