import { isPrivateHost } from "../../platform/private-host.ts";
import { Refusal } from "../../platform/refusal.ts";

/** Ports on which web servers listen. No other well-known TLS service uses them. */
const PORTS = ["", "443", "8443"];
/**
 * Host names reserved for private use (RFC 6761, RFC 6762, RFC 7686, RFC 8375), in addition to those of
 * `isPrivateHost`.
 */
const NOBODYS = /(^|\.)(localhost|local|internal|invalid|test|onion|arpa|lan|home|corp|intranet)$/;
/** DNS labels of letters, digits and hyphens. The URL parser has already turned international names into `xn--…`. */
const NAME = /^(?=.{4,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/**
 * Addresses that webhooks may reach besides the Internet. Only installations for tests and development allow
 * loopback.
 */
export interface Reach {
  readonly loopback: boolean;
}

/**
 * Returns whether this is the address of a server on this machine. Only an installation that allows loopback accepts
 * it.
 */
export const isLoopbackUrl = ({ protocol, hostname }: Pick<URL, "protocol" | "hostname">): boolean =>
  protocol === "http:" && hostname === "127.0.0.1";

/**
 * Returns the address as it will be stored: https, a host name instead of an IP address, port 443 or 8443, and no
 * user, password or fragment. It is parsed with the URL parser of browsers, so an IP address is recognised in any
 * notation (decimal, octal, hexadecimal, short, with digits of other scripts). The name is not resolved here, because
 * it may resolve to another address tomorrow; each delivery resolves and checks the name.
 *
 * Throws `invalid_input`.
 */
export function readAddress(typed: string, { loopback }: Reach): URL {
  const url = URL.parse(typed);
  if (!url) throw wrong("must be an address such as https://example.com/authentica");
  if (url.username !== "" || url.password !== "") throw wrong("must not contain a user or password");
  if (url.hash !== "" || typed.includes("#")) throw wrong("must not contain a fragment (#)");
  if (loopback && isLoopbackUrl(url)) return url;
  if (url.protocol !== "https:") throw wrong("must begin with https://");
  if (!PORTS.includes(url.port)) throw wrong("must be on port 443 or 8443");
  if (!NAME.test(url.hostname)) throw wrong("must contain a host name without a final dot, not an IP address");
  if (isPrivateHost(url.hostname) || NOBODYS.test(url.hostname)) throw wrong("must have a public host name");
  return url;
}

const wrong = (what: string) => {
  const issue = { field: "url", message: `url ${what}.` };
  return new Refusal("invalid_input", issue.message, { issues: [issue] });
};
