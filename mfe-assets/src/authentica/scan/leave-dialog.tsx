import { Button } from "@authentica/shared-ui/components/button";
import { Dialog } from "@authentica/shared-ui/components/dialog";
import { useEffect } from "react";
import { type Blocker, useBlocker } from "react-router-dom";
import { words } from "#words/upload.ts";

const { leave } = words;

/** Asks for confirmation before a link within the product interrupts an upload. */
export function LeaveDialog({ uploading }: { readonly uploading: boolean }) {
  const blocker = useUploadGuard(uploading);
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === "blocked"}
      onOpenChange={stay}
      size="sm"
      title={leave.title}
      description={leave.means}
      footer={
        <>
          <Button onClick={() => blocker.proceed?.()}>{leave.leave}</Button>
          <Button variant="primary" onClick={stay}>
            {leave.stay}
          </Button>
        </>
      }
    />
  );
}

/**
 * Asks for confirmation before an upload is interrupted. When the page is closed or reloaded, the browser asks. A
 * link within the product waits until the returned blocker is answered.
 */
function useUploadGuard(uploading: boolean): Blocker {
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
