import { createMiddleware } from "hono/factory";
import type { Variables } from "./context.ts";

/** The part of hono's `c.env` that describes the connection. */
interface ConnectionInfo {
  readonly remoteAddr?: { readonly hostname?: string };
}

/**
 * Sets `address` and `network` of the client, for rate limits. Each of our `trustedProxies` appends the address that it
 * saw to `X-Forwarded-For`. So with N trusted proxies, the client's address is the Nth entry from the right; entries
 * further left can be forged. A request with fewer entries did not come through the proxies, and is counted by the
 * address of its connection.
 */
export const clientAddress = (trustedProxies: number) =>
  createMiddleware<{ Variables: Variables }>(async function clientAddress(c, next) {
    const seen = (c.env as ConnectionInfo | undefined)?.remoteAddr?.hostname ?? "unknown";
    const forwarded = (c.req.header("x-forwarded-for") ?? "").split(",").map((entry) => entry.trim());
    const told = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined;
    const whole = plainAddress(told || seen);
    const address = networkOf(whole);
    c.set("clientAddress", whole);
    c.set("address", address);
    c.set("network", neighbourhoodOf(address));
    await next();
  });

/** Returns an address without brackets, port and zone; IPv4-mapped IPv6 addresses become IPv4. */
function plainAddress(address: string): string {
  const plain = address.replace(/^\[|\](:\d+)?$/g, "").replace(/%.*$/, "");
  // Some proxies append the client's port, which differs for each connection.
  return /^(?:(?:::|(?:0+:){5})ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(plain)?.[1] ?? plain;
}

/**
 * Returns the network that a rate limit counts: the /64 of an IPv6 address, because a client may use any address in
 * it; an IPv4 address itself.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (!plain.includes(":")) return plain;
  const [left = "", right] = plain.toLowerCase().split("::", 2);
  const head = left ? left.split(":") : [];
  const tail = right ? right.split(":") : [];
  const groups =
    right === undefined ? head : [...head, ...Array(Math.max(0, 8 - head.length - tail.length)).fill("0"), ...tail];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

/**
 * Returns the network around a result of `networkOf`: the /24 of an IPv4 address, or the /48 of an IPv6 address,
 * which is what one customer may be given (RFC 6177).
 */
export function neighbourhoodOf(address: string): string {
  const dotted = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1];
  if (dotted) return `${dotted}.0/24`;
  return address.replace(/^([^:]*:[^:]*:[^:]*):[^:]*::\/64$/, "$1::/48");
}
