import type { words as french } from "../fr/act-dialog.ts";

export const words: typeof french = {
  cancel: "Cancel",
};
