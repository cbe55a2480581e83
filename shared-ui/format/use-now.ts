import { MINUTE_MS } from "@authentica/shared-ui/api";
import { useEffect, useState } from "react";

/** Milliseconds since 1970, read again each minute and when the page is seen again. `clock` must keep its identity. */
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
