import type { words as french } from "../fr/export.ts";

export const words: typeof french = {
  failed: "The file could not be prepared",
};
