import type { ApiScope } from "../../../contract/api-key.ts";

/** What the middleware leaves for the handlers. */
export interface Variables {
  readonly requestId: string;
  /** Network address of the client, for limits. */
  readonly address: string;
  /** The whole network address of the client, as a network is said to hold it or not; what is none, where it is not known. */
  readonly clientAddress: string;
  /** The network around that address, for what somebody could do from many addresses of their own. */
  readonly network: string;
}

/** The API key that a call is made with. */
export interface CallingKey {
  readonly id: string;
  readonly scopes: readonly ApiScope[];
}

/** In as far as a call has to know who makes it: somebody who is signed in, and uses no key. */
export interface AnyCaller {
  readonly user: {
    readonly id: string;
    readonly role: "user" | "admin";
    /** Absent: no one has proven the e-mail address. */
    readonly emailProvenAt?: string;
  };
  readonly key: null;
}

/** Whose API key makes a call: all that it says of its owner, who has no session here. */
export interface ByKey<C extends AnyCaller> {
  readonly user: C["user"];
  readonly key: CallingKey;
}

/** In a call for somebody who is signed in, or for keys as well. */
export interface CallerVariables<C extends AnyCaller | ByKey<AnyCaller>> extends Variables {
  readonly caller: C;
}
