import { useEffect, useRef } from "react";

/** After this time a screen has all that it asks for at first, in milliseconds. */
const FIRST_SCREEN_MS = 5000;

/**
 * Loads parts of a screen before they are needed: when the handler is called (pointer or focus are near), else once
 * the screen has rendered. A part that fails is requested again where it is needed.
 */
export function useAhead(load: () => Promise<unknown>): () => void {
  const { current: ahead } = useRef(() => void load().catch(() => undefined));
  useEffect(() => {
    const timer = setTimeout(ahead, FIRST_SCREEN_MS);
    return () => clearTimeout(timer);
  }, [ahead]);
  return ahead;
}
