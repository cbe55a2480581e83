import type { words as french } from "../fr/file-drop.ts";

export const words: typeof french = {
  label: "Drop a file here",
  browse: "Choose a file",
  camera: "Take a photo",
  folder: (name) => `“${name}” is a folder: choose a file.`,
  several: "Choose only one file at a time.",
  tooLarge: (most) => `The file is larger than the limit of ${most}.`,
};
