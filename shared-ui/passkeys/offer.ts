import { RECENT_LOGIN_MS } from "@authentica/backend/contract/constants";

/**
 * After a registration, the next screen offers to create a passkey. The tab remembers this while the registration
 * counts as a recent proof of identity.
 */
const KEY = "passkey-offer";

/** Starts the offer. `now`: ms since 1970. */
export const makePasskeyOffer = (tab: Storage, now: number): void => tab.setItem(KEY, String(now + RECENT_LOGIN_MS));

export const withdrawPasskeyOffer = (tab: Storage): void => tab.removeItem(KEY);

/** Returns whether the offer is still open. */
export const hasPasskeyOffer = (tab: Storage, now: number): boolean => now < Number(tab.getItem(KEY));
