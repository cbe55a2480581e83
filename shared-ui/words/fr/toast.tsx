import type { ReactNode } from "react";

export const words = {
  region: "Messages (F8)",
  undo: "Annuler",
  undoFailed: (why: ReactNode): ReactNode => <>L’action n’a pas abouti. {why}</>,
};
