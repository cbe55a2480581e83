import { words } from "#words/scan.tsx";
import type { Scan } from "./scan.ts";

/** Action of the main button. */
export type MainAction = "generate" | "verify" | "history";

/** Main button of the scan screen in one state of the scan. */
export interface MainButton {
  readonly action: MainAction;
  readonly label: string;
  /** Label while the request is in progress. */
  readonly busyLabel?: string;
  readonly disabled: boolean;
}

const GENERATE = { action: "generate", label: words.main.generate } as const;
const VERIFY = { action: "verify", label: words.main.verify } as const;
const HISTORY = { action: "history", label: words.main.history } as const;

/**
 * Returns the main button for a state of the scan. The button is disabled if the state has no next step. After
 * `error` and `object_not_found`, the details show what to do.
 */
export function mainButton(scan: Scan): MainButton {
  switch (scan.phase) {
    case "awaiting_upload":
      return { ...GENERATE, disabled: scan.file === null };
    case "generating_hash":
    case "certifying":
      return { ...GENERATE, busyLabel: words.main.generating, disabled: true };
    case "hash_generated":
      return { ...VERIFY, disabled: scan.hash === "" };
    case "verifying_object":
      return { ...VERIFY, busyLabel: words.main.verifying, disabled: true };
    case "object_found":
      // An erased object has no history, because its activities were erased too.
      return { ...HISTORY, disabled: scan.object.status === "erased" };
    case "object_not_found":
      return { ...VERIFY, disabled: true };
    case "error":
      return { ...(scan.hash === null || scan.certifying ? GENERATE : VERIFY), disabled: true };
  }
}
