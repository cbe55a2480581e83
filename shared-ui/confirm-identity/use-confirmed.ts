import { createContext, use } from "react";

export type Confirmed = <T>(call: () => Promise<T>) => Promise<T>;

/** What `IdentityConfirmation` gives to those inside it; outside, a call is made as it is. */
export const ConfirmedContext = createContext<Confirmed>((call) => call());

/** Makes a call that the server may refuse until its caller has confirmed who they are: see `confirmed`. */
export const useConfirmed = (): Confirmed => use(ConfirmedContext);
