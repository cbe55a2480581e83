import { type RefObject, useEffect, useRef } from "react";
import type { Scan } from "./scan.ts";

/** Elements to which the focus can be moved. */
export interface FocusPlaces {
  /** Element that contains the button for choosing a file. */
  readonly file: RefObject<HTMLElement | null>;
  readonly main: RefObject<HTMLButtonElement | null>;
  /** Element with the details, which can receive the focus. */
  readonly details: RefObject<HTMLElement | null>;
}

/**
 * Restores the focus after a change of phase or a closed dialog, because a button that is disabled or removed loses
 * the focus. Moves the focus to the main button or, if that button is disabled, to the details. After the file was
 * removed, moves it to the file button; after a scan was cancelled, to the button that starts the scan.
 */
export function useFocusKeeper({ phase, file }: Scan, dialogOpen: boolean, places: FocusPlaces): void {
  const before = useRef({ phase, file });
  const { current } = useRef(places);

  useEffect(() => {
    const removed = before.current.file !== null && file === null;
    const wasBusy = isBusy(before.current.phase);
    const givenUp = wasBusy && phase === "awaiting_upload";
    before.current = { phase, file };
    const focused = document.activeElement;
    const isKept = focused !== document.body && focused !== current.main.current && focused !== current.details.current;
    if (dialogOpen || isKept) return;
    if (removed) current.file.current?.querySelector("button")?.focus();
    else if ((givenUp || phase !== "awaiting_upload") && !isBusy(phase)) {
      const target = current.main.current?.disabled ? current.details.current : current.main.current;
      target?.focus({ preventScroll: true });
    }
  }, [phase, file, dialogOpen, current]);
}

const isBusy = (phase: Scan["phase"]) =>
  phase === "generating_hash" || phase === "verifying_object" || phase === "certifying";
