import type { AdminDocument, DeleteResult } from "@authentica/backend/contract/admin-collections";
import { useState } from "react";
import type { ReasonedAction } from "./reason-dialog.tsx";

/** The dialog that is open. At most one dialog is open at a time. */
type OpenDialog =
  | { readonly kind: "none" | "invite" }
  | { readonly kind: "edit"; readonly doc: AdminDocument }
  | { readonly kind: "delete"; readonly docs: readonly AdminDocument[] }
  | { readonly kind: "act"; readonly action: ReasonedAction };

/** Result of the last dialog, which the notice on the page reports. */
type Notice =
  | { readonly kind: "invited"; readonly email: string }
  | { readonly kind: "done"; readonly words: string }
  | { readonly kind: "deleted"; readonly docs: readonly AdminDocument[]; readonly results: readonly DeleteResult[] };

const NONE: OpenDialog = { kind: "none" };

/** State of a collection's dialogs: the open dialog, and the notice that the previous dialog left. */
export function useDialogs() {
  const [dialog, open] = useState<OpenDialog>(NONE);
  const [notice, setNotice] = useState<Notice | null>(null);
  return {
    dialog,
    open,
    close: () => open(NONE),
    notice,
    /** Closes the dialog, and shows a notice which says what was done. */
    closeWith: (said: Notice) => {
      open(NONE);
      setNotice(said);
    },
    dismiss: () => setNotice(null),
  };
}

export type Dialogs = ReturnType<typeof useDialogs>;
