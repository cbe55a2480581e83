import { Buffer } from "node:buffer";
import { hmac, isHmac, type Keys } from "../../platform/secrets.ts";

/**
 * Secret of a link in an e-mail: `<user id>.<secret>`. It is the fragment of the link, which browsers do not send to
 * servers.
 */
export type LinkSecret = string;

export interface LinksOptions {
  /** HMAC key of the secrets. */
  readonly key: Keys;
  /** Purpose of the links; a link of one purpose is invalid for any other. */
  readonly purpose: string;
  readonly randomBytes: (length: number) => Uint8Array;
}

/**
 * Issues and checks the 256-bit secrets of e-mail links for one purpose. The server stores only an HMAC of each
 * secret.
 */
export function createLinks({ key, purpose, randomBytes }: LinksOptions) {
  const macOf = (link: LinkSecret) => hmac(key, purpose, link);
  return {
    issue(userId: string): { readonly link: LinkSecret; readonly linkMac: string } {
      const link = `${userId}.${Buffer.from(randomBytes(32)).toString("base64url")}`;
      return { link, linkMac: macOf(link) };
    },
    isRight: ({ linkMac }: { readonly linkMac: string }, link: LinkSecret): boolean =>
      isHmac(linkMac, key, purpose, link),
  };
}

/** Returns the user id in a link secret. The id is not authenticated: check the secret with `isRight`. */
export const userIdOf = (link: LinkSecret): string => link.split(".", 1)[0] as string;
