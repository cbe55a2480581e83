import type { Scan } from "./scan-machine.ts";

/** What the main button does. */
export type MainAction = "generate" | "verify" | "history";

/** The one main button of the scan, in a state. */
export interface MainButton {
  readonly action: MainAction;
  readonly label: string;
  /** Words in place of the label while its request is under way. */
  readonly busyLabel?: "Scanning..." | "Verifying...";
  readonly disabled: boolean;
}

const GENERATE = { action: "generate", label: "Numériser l'objet" } as const;
const VERIFY = { action: "verify", label: "Vérifier l'objet" } as const;
const HISTORY = { action: "history", label: "Afficher l'historique des activités" } as const;

/**
 * The main button of each state. Its next step is offered only where there is one: the way out of `error` and of
 * `object_not_found` is in the details.
 */
export function mainButton(scan: Scan): MainButton {
  switch (scan.phase) {
    case "awaiting_upload":
      return { ...GENERATE, disabled: scan.file === null };
    case "generating_hash":
    case "certifying":
      return { ...GENERATE, busyLabel: "Scanning...", disabled: true };
    case "hash_generated":
      return { ...VERIFY, disabled: scan.hash === "" };
    case "verifying_object":
      return { ...VERIFY, busyLabel: "Verifying...", disabled: true };
    case "object_found":
      // The activities of an erased object went with it.
      return { ...HISTORY, disabled: scan.object.status === "erased" };
    case "object_not_found":
      return { ...VERIFY, disabled: true };
    case "error":
      return { ...(scan.hash === null || scan.certifying ? GENERATE : VERIFY), disabled: true };
  }
}
