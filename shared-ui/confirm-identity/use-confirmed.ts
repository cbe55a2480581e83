import { createContext, use } from "react";

export type Confirmed = <T>(call: () => Promise<T>) => Promise<T>;

/** Context that `IdentityConfirmation` provides. Without it, calls are made directly. */
export const ConfirmedContext = createContext<Confirmed>((call) => call());

/**
 * Returns a function that makes a call and, if the server requires it, first asks the user to confirm their identity.
 * See `confirmed`.
 */
export const useConfirmed = (): Confirmed => use(ConfirmedContext);
