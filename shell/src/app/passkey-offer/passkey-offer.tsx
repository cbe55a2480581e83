import { hasPasskeyOffer, withdrawPasskeyOffer } from "@authentica/shared-ui/passkeys/offer";
import { supportsPasskeys } from "@authentica/shared-ui/passkeys/support";
import { session } from "@authentica/shared-ui/session";
import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import type { PasskeyPanelProps } from "./passkey-panel.tsx";

// One part with the profile, which makes passkeys too. Without it nothing is offered.
const PasskeyPanel = lazy<ComponentType<PasskeyPanelProps>>(() =>
  import(/* webpackChunkName: "later-account" */ "./passkey-panel.tsx").catch(() => ({ default: () => null })),
);

/** Offers a passkey to a new account, once: taken or dismissed, it does not come back. */
export function PasskeyOffer() {
  const [stands, setStands] = useState(() => supportsPasskeys() && hasPasskeyOffer(sessionStorage, Date.now()));

  // The next person of this tab has made no account.
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
    // The button that had the focus is gone.
    document.querySelector<HTMLElement>("main")?.focus();
  };

  return (
    <Suspense>
      <PasskeyPanel onClose={close} />
    </Suspense>
  );
}
