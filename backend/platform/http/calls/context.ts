import type { ApiScope } from "../../../contract/api-key.ts";

/** What the middleware leaves for the handlers. */
export interface Variables {
  readonly requestId: string;
  /** Network address of the client, for limits. */
  readonly address: string;
  /** The whole network address of the client, as a network is said to hold it or not; what is none, where it is not known. */
  readonly clientAddress: string;
  /** The network around that address, for limits on what one client could do from many addresses. */
  readonly network: string;
}

/** The API key that a call is made with. */
export interface CallingKey {
  readonly id: string;
  readonly scopes: readonly ApiScope[];
}

/** What a call needs to know about its caller: a signed-in user without an API key. */
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

/** Variables of a call for signed-in users, or for keys as well. */
export interface CallerVariables<C extends AnyCaller | ByKey<AnyCaller>> extends Variables {
  readonly caller: C;
}
