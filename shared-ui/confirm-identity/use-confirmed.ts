import { createContext, use } from "react";

export type Confirmed = <T>(call: () => Promise<T>) => Promise<T>;

/** Provided by `IdentityConfirmation`; outside it, calls are made directly. */
export const ConfirmedContext = createContext<Confirmed>((call) => call());

/** Returns a function that makes a call which may need a confirmation of identity first: see `confirmed`. */
export const useConfirmed = (): Confirmed => use(ConfirmedContext);
