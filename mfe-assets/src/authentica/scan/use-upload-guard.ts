import { useEffect } from "react";
import { type Blocker, useBlocker } from "react-router-dom";

/**
 * Asks before an upload is lost: the browser asks when the page is closed or reloaded; a link of the product waits for
 * the answer to the returned blocker.
 */
export function useUploadGuard(uploading: boolean): Blocker {
  useEffect(() => {
    if (!uploading) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [uploading]);

  return useBlocker(
    ({ currentLocation, nextLocation }) => uploading && currentLocation.pathname !== nextLocation.pathname,
  );
}
