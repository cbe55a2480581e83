import { hasPasskeyOffer, withdrawPasskeyOffer } from "@authentica/shared-ui/passkeys/offer";
import { supportsPasskeys } from "@authentica/shared-ui/passkeys/support";
import { session } from "@authentica/shared-ui/session";
import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import type { PasskeyPanelProps } from "./passkey-panel.tsx";

// Part of the profile's chunk, because the profile creates passkeys too. If the chunk cannot be loaded, no passkey is
// offered.
const PasskeyPanel = lazy<ComponentType<PasskeyPanelProps>>(() =>
  import(/* webpackChunkName: "later-account" */ "./passkey-panel.tsx").catch(() => ({ default: () => null })),
);

/**
 * Offers to create a passkey to a user who has just registered. The offer is made once: it does not return after it
 * was accepted or dismissed.
 */
export function PasskeyOffer() {
  const [stands, setStands] = useState(() => supportsPasskeys() && hasPasskeyOffer(sessionStorage, Date.now()));

  // When the user signs out, withdraws the offer, because the next user of this tab has not just registered.
  useEffect(
    () =>
      session.subscribe(() => {
        if (!session.isSignedIn()) withdrawPasskeyOffer(sessionStorage);
      }),
    [],
  );

  if (!stands) return null;

  const close = () => {
    withdrawPasskeyOffer(sessionStorage);
    setStands(false);
    // The button that had the focus has disappeared, so the focus moves to the main element.
    document.querySelector<HTMLElement>("main")?.focus();
  };

  return (
    <Suspense>
      <PasskeyPanel onClose={close} />
    </Suspense>
  );
}
