import { Buffer } from "node:buffer";
import { hmac, isHmac, type Keys } from "../../platform/secrets.ts";

/** What the link of a letter carries in its fragment, which no server sees: `<user id>.<secret>`. */
export type LinkSecret = string;

export interface LinksOptions {
  /** HMAC key. */
  readonly key: Keys;
  /** What its links are for. */
  readonly purpose: string;
  readonly randomBytes: (length: number) => Uint8Array;
}

/** Secrets of the links of letters, of one purpose: 256 bits, of which an HMAC is kept. */
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

/** Whose link it is; nothing is proven by that. */
export const userIdOf = (link: LinkSecret): string => link.split(".", 1)[0] as string;
