import type { words as french } from "../fr/recovery-codes.ts";

export const words: typeof french = {
  once: "These codes will not be shown again",
  keep: "Do not keep them on the device that has your app: without the app, each code signs you in once.",
  list: "Recovery codes",
  copy: "Copy the codes",
  save: "Save to a file",
  fileTitle: "Authentica recovery codes",
  fileName: "authentica-recovery-codes.txt",
};
