import type { words as french } from "../fr/given.ts";

export const words: typeof french = {
  unread: "This folder could not be read. Choose it again.",
  noFiles: "There are no files in this folder.",
};
