import { isPrivateHost } from "../../platform/private-host.ts";
import { Refusal } from "../../platform/refusal.ts";

/** Ports on which services of the web are, and nothing else that speaks TLS to strangers. */
const PORTS = ["", "443", "8443"];
/** Host names reserved for private use (RFC 6761, RFC 6762, RFC 7686, RFC 8375), beside those of `isPrivateHost`. */
const NOBODYS = /(^|\.)(localhost|local|internal|invalid|test|onion|arpa|lan|home|corp|intranet)$/;
/** Labels of letters, digits and hyphens as DNS has them; international names come here as `xn--…`. */
const NAME = /^(?=.{4,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** What may be sent to beside the Internet: an installation for tests and development alone lets its webhooks reach this machine. */
export interface Reach {
  readonly loopback: boolean;
}

/** Whether this is the address of a server on this machine, which only an installation on it may be given. */
export const isLoopbackUrl = ({ protocol, hostname }: Pick<URL, "protocol" | "hostname">): boolean =>
  protocol === "http:" && hostname === "127.0.0.1";

/**
 * The address as it is kept: https, a name and no number, a port of the web, and nothing that would say who we are. What a browser's
 * parser makes of the text counts, so that a number written in another way (decimal, octal, hexadecimal, short, with digits of other
 * scripts) is one. Where the name leads is not asked here: it may lead elsewhere tomorrow, and is asked before each delivery.
 *
 * Throws `invalid_input`.
 */
export function readAddress(typed: string, { loopback }: Reach): URL {
  const url = URL.parse(typed);
  if (!url) throw wrong("must be an address such as https://example.com/authentica");
  if (url.username !== "" || url.password !== "") throw wrong("must have no user and no password");
  if (url.hash !== "" || typed.includes("#")) throw wrong("must have no part after #");
  if (loopback && isLoopbackUrl(url)) return url;
  if (url.protocol !== "https:") throw wrong("must begin with https://");
  if (!PORTS.includes(url.port)) throw wrong("must be on port 443 or 8443");
  if (!NAME.test(url.hostname)) throw wrong("must have the name of a host, and no number or last dot");
  if (isPrivateHost(url.hostname) || NOBODYS.test(url.hostname)) throw wrong("must be on the Internet");
  return url;
}

const wrong = (what: string) => {
  const issue = { field: "url", message: `url ${what}.` };
  return new Refusal("invalid_input", issue.message, { issues: [issue] });
};
