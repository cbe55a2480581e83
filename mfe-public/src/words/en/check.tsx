import type { words as french } from "../fr/check.tsx";

export const words: typeof french = {
  title: () => "Is this file already certified?",
  mark: "No account needed",
  drop: "Drop the file, its proof, or both",
  hint: "File of any type and size · proof .zip, certificate .pdf, .tlog-proof",
  note: "Your file does not leave this device: its fingerprint is computed here, and only the fingerprint is compared with the register.",
  another: "Choose another file",
  computing: "Computing the fingerprint",
  computingOf: (name) => `Computing the fingerprint of ${name}.`,
  progress: (done, total) => `${done} of ${total}`,
  patience: "A file of this size takes a little patience. Keep this page open; you can still use it meanwhile.",
  cancel: "Cancel",
};
