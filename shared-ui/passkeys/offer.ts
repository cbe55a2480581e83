import { RECENT_LOGIN_MS } from "@authentica/backend/contract/constants";

/**
 * A new account is offered a passkey on the next screen. The tab remembers it while the registration counts as a
 * recent proof of identity.
 */
const KEY = "passkey-offer";

/** Has the offer made; `now` in milliseconds since 1970. */
export const makePasskeyOffer = (tab: Storage, now: number): void => tab.setItem(KEY, String(now + RECENT_LOGIN_MS));

export const withdrawPasskeyOffer = (tab: Storage): void => tab.removeItem(KEY);

/** Whether the offer is open. */
export const hasPasskeyOffer = (tab: Storage, now: number): boolean => now < Number(tab.getItem(KEY));
