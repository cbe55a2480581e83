import { MINUTE_MS } from "@authentica/shared-ui/api";
import { useEffect, useState } from "react";

/**
 * Returns the current time (ms since 1970). It is updated each minute, and when the page becomes visible again.
 * `clock` must be the same function in every render.
 */
export function useNow(clock: () => number = Date.now): number {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const tell = () => setNow(clock());
    const timer = setInterval(tell, MINUTE_MS);
    document.addEventListener("visibilitychange", tell);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tell);
    };
  }, [clock]);
  return now;
}
