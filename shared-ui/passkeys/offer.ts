import { RECENT_LOGIN_MS } from "@authentica/backend/contract/constants";

/**
 * Session storage key of the offer to create a passkey, which the next screen makes after a registration. The offer
 * ends when the registration no longer counts as a recent proof of identity.
 */
const KEY = "passkey-offer";

/** Starts the offer. `now` is in ms since 1970. */
export const makePasskeyOffer = (tab: Storage, now: number): void => tab.setItem(KEY, String(now + RECENT_LOGIN_MS));

export const withdrawPasskeyOffer = (tab: Storage): void => tab.removeItem(KEY);

/** Returns whether the offer has not ended yet. */
export const hasPasskeyOffer = (tab: Storage, now: number): boolean => now < Number(tab.getItem(KEY));
