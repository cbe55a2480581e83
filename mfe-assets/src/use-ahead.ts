import { useEffect, useRef } from "react";

/** Time after which a screen has received its first data (ms). */
const FIRST_SCREEN_MS = 5000;

/**
 * Preloads parts of a screen: when the returned handler is called because pointer or focus are near, else after
 * `FIRST_SCREEN_MS`. If this fails, the part is requested again when it is needed.
 */
export function useAhead(load: () => Promise<unknown>): () => void {
  const { current: ahead } = useRef(() => void load().catch(() => undefined));
  useEffect(() => {
    const timer = setTimeout(ahead, FIRST_SCREEN_MS);
    return () => clearTimeout(timer);
  }, [ahead]);
  return ahead;
}
