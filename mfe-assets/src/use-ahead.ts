import { useEffect, useRef } from "react";

/** After this time a screen has all that it asks for at first, in milliseconds. */
const FIRST_SCREEN_MS = 5000;

/**
 * Has parts of a screen come before they are needed: when the handler is called (the pointer or the focus is near), else once the
 * screen stands. A part that does not come is asked for again where it is needed.
 */
export function useAhead(load: () => Promise<unknown>): () => void {
  const { current: ahead } = useRef(() => void load().catch(() => undefined));
  useEffect(() => {
    const timer = setTimeout(ahead, FIRST_SCREEN_MS);
    return () => clearTimeout(timer);
  }, [ahead]);
  return ahead;
}
