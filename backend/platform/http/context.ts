/** What the middleware leaves for the handlers. */
export interface Variables {
  readonly requestId: string;
  /** Network address of the client, for limits. */
  readonly address: string;
  /** The network around that address, for what somebody could do from many addresses of their own. */
  readonly network: string;
}

/** In as far as a call has to know who makes it. */
export interface AnyCaller {
  readonly user: { readonly id: string; readonly role: "user" | "admin" };
}

/** In a call for somebody who is signed in. */
export interface CallerVariables<C extends AnyCaller> extends Variables {
  readonly caller: C;
}
