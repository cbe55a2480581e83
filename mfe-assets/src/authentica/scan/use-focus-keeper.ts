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
 * A button that is disabled or leaves takes the focus with it. After a change of phase, and after a dialog, a lost focus
 * goes to the main button, and where that one has nothing to offer, to the details; after the file was removed, to the
 * button that chooses another.
 */
export function useFocusKeeper({ phase, file }: Scan, dialogOpen: boolean, places: FocusPlaces): void {
  const before = useRef(file);
  const { current } = useRef(places);

  useEffect(() => {
    const removed = before.current !== null && file === null;
    before.current = file;
    const focused = document.activeElement;
    if (dialogOpen || (focused !== document.body && focused !== current.main.current)) return;
    if (removed) current.file.current?.querySelector("button")?.focus();
    else if (phase !== "awaiting_upload" && phase !== "generating_hash" && phase !== "verifying_object") {
      const target = current.main.current?.disabled ? current.details.current : current.main.current;
      target?.focus({ preventScroll: true });
    }
  }, [phase, file, dialogOpen, current]);
}
