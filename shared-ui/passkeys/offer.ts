import { RECENT_LOGIN_MS } from "@authentica/backend/contract/constants";

/**
 * Whoever has just made an account is offered a passkey, on the screen that opens next. The tab remembers it, for as long
 * as the register counts as a recent proof of identity.
 */
const KEY = "passkey-offer";

/** Has the offer made; `now` in milliseconds since 1970. */
export const makePasskeyOffer = (tab: Storage, now: number): void => tab.setItem(KEY, String(now + RECENT_LOGIN_MS));

export const withdrawPasskeyOffer = (tab: Storage): void => tab.removeItem(KEY);

/** Whether the offer stands. */
export const hasPasskeyOffer = (tab: Storage, now: number): boolean => now < Number(tab.getItem(KEY));
