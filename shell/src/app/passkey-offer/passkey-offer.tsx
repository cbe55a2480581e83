import { hasPasskeyOffer, withdrawPasskeyOffer } from "@authentica/shared-ui/passkeys/offer";
import { supportsPasskeys } from "@authentica/shared-ui/passkeys/support";
import { session } from "@authentica/shared-ui/session";
import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import type { PasskeyPanelProps } from "./passkey-panel.tsx";

// Same chunk as the profile, which creates passkeys, too. If it cannot be loaded, nothing is offered.
const PasskeyPanel = lazy<ComponentType<PasskeyPanelProps>>(() =>
  import(/* webpackChunkName: "later-account" */ "./passkey-panel.tsx").catch(() => ({ default: () => null })),
);

/** Offers a passkey to a new account, only once: it does not return after being accepted or dismissed. */
export function PasskeyOffer() {
  const [stands, setStands] = useState(() => supportsPasskeys() && hasPasskeyOffer(sessionStorage, Date.now()));

  // The next user of this tab has not just registered.
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
    // Moves the focus, because the button that had it is gone.
    document.querySelector<HTMLElement>("main")?.focus();
  };

  return (
    <Suspense>
      <PasskeyPanel onClose={close} />
    </Suspense>
  );
}
