import { type RefObject, useEffect, useRef } from "react";
import type { Scan } from "./scan-machine.ts";

/** Where a lost focus may go. */
export interface FocusPlaces {
  /** Holds the button that chooses a file. */
  readonly file: RefObject<HTMLElement | null>;
  readonly main: RefObject<HTMLButtonElement | null>;
  /** Can take focus itself. */
  readonly details: RefObject<HTMLElement | null>;
}

/**
 * A button that is disabled or goes away takes the focus with it, or leaves it to the details. After a change of phase, and
 * after a dialog, such a focus goes to the main button or, where that one has nothing to offer, to the details; after the
 * file was removed, to the button that chooses another. A scan that was given up can be started again: the focus goes to
 * its button.
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
