import { useEffect, useRef } from "react";

/** Time after which a screen should have received its first data (ms). */
const FIRST_SCREEN_MS = 5000;

/**
 * Preloads code for parts of a screen `FIRST_SCREEN_MS` after it appeared, or earlier if the returned handler is
 * called. Call the handler when the pointer or the focus comes near such a part. A failed preload is ignored; the
 * part is requested again when it is needed.
 */
export function useAhead(load: () => Promise<unknown>): () => void {
  const { current: ahead } = useRef(() => void load().catch(() => undefined));
  useEffect(() => {
    const timer = setTimeout(ahead, FIRST_SCREEN_MS);
    return () => clearTimeout(timer);
  }, [ahead]);
  return ahead;
}
