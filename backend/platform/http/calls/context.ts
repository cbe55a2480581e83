import type { ApiScope } from "../../../contract/api-key.ts";

/** Values that middleware sets for handlers. */
export interface Variables {
  readonly requestId: string;
  /** Client address as rate limits count it: an IPv6 /64, or an IPv4 address. */
  readonly address: string;
  /**
   * Full network address of the client, to compare with allowed networks; "unknown" if the server does not report it.
   */
  readonly clientAddress: string;
  /** Network around `address` (IPv6 /48 or IPv4 /24), for limits on a client that uses many addresses. */
  readonly network: string;
}

/** The API key that a call is made with. */
export interface CallingKey {
  readonly id: string;
  readonly scopes: readonly ApiScope[];
}

/** The caller of a call: a signed-in user without an API key. */
export interface AnyCaller {
  readonly user: {
    readonly id: string;
    readonly role: "user" | "admin";
    /** Absent if the e-mail address was never confirmed. */
    readonly emailProvenAt?: string;
  };
  readonly key: null;
}

/**
 * The caller of a call with an API key. Only these fields are known, because the key's owner has no session in this
 * call.
 */
export interface ByKey<C extends AnyCaller> {
  readonly user: C["user"];
  readonly key: CallingKey;
}

/** Variables of calls for signed-in users and API keys. */
export interface CallerVariables<C extends AnyCaller | ByKey<AnyCaller>> extends Variables {
  readonly caller: C;
}
