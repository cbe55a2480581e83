import { Buffer } from "node:buffer";
import { hmac, isHmac, type Keys } from "../../platform/secrets.ts";

/** Secret in the fragment of a link in an e-mail, which browsers send to no server: `<user id>.<secret>`. */
export type LinkSecret = string;

export interface LinksOptions {
  /** HMAC key. */
  readonly key: Keys;
  /** Purpose of the links; a link of one purpose is invalid for any other. */
  readonly purpose: string;
  readonly randomBytes: (length: number) => Uint8Array;
}

/** Issues and checks the secrets (256 bits) of e-mail links for one purpose. Only an HMAC of each is stored. */
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

/** Returns the user id that a link names. Proves nothing: check the link with `isRight`. */
export const userIdOf = (link: LinkSecret): string => link.split(".", 1)[0] as string;
