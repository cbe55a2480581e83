import type { AdminDocument, DeleteResult } from "@authentica/backend/contract/admin-collections";
import { useState } from "react";
import type { ReasonedAction } from "./reason-dialog.tsx";

/** The one dialog of the screen that is open. */
type OpenDialog =
  | { readonly kind: "none" | "invite" }
  | { readonly kind: "edit"; readonly doc: AdminDocument }
  | { readonly kind: "delete"; readonly docs: readonly AdminDocument[] }
  | { readonly kind: "act"; readonly action: ReasonedAction };

/** What became of what the last dialog did. */
type Notice =
  | { readonly kind: "invited"; readonly email: string }
  | { readonly kind: "done"; readonly words: string }
  | { readonly kind: "deleted"; readonly docs: readonly AdminDocument[]; readonly results: readonly DeleteResult[] };

const NONE: OpenDialog = { kind: "none" };

/** Which dialog of a collection is open, and what is said of the one before. */
export function useDialogs() {
  const [dialog, open] = useState<OpenDialog>(NONE);
  const [notice, setNotice] = useState<Notice | null>(null);
  return {
    dialog,
    open,
    close: () => open(NONE),
    notice,
    /** Closes the dialog and says what it did. */
    closeWith: (said: Notice) => {
      open(NONE);
      setNotice(said);
    },
    dismiss: () => setNotice(null),
  };
}

export type Dialogs = ReturnType<typeof useDialogs>;
