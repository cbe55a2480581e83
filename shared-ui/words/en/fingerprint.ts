import type { words as french } from "../fr/fingerprint.ts";

export const words: typeof french = {
  file: {
    title: "This file could not be read",
    message: "It may have been moved, changed or opened by another program while it was being read.",
  },
  changed: {
    title: "The file changed while it was being read",
    message: "Wait until it is completely saved, then choose it again.",
  },
  program: {
    title: "The check could not start",
    message: "Check your connection; your file is not the cause.",
  },
};
