/** Chooses the proxy of a request from the environment variables that curl reads. */
import { BlockList, isIP } from "node:net";
import { EXITS, Failure } from "../world/world.ts";

type Variables = Readonly<Record<string, string | undefined>>;

export interface NamedProxy {
  readonly url: URL;
  /** Name of the environment variable that sets the proxy. */
  readonly variable: string;
}

/**
 * Returns the proxy for an address; `null` if there is none. Lower-case variables take precedence. Throws if the
 * variable is not the address of an HTTP proxy.
 *
 *     https_proxy, http_proxy   for addresses of that scheme
 *     all_proxy                 for schemes without a separate variable
 *     no_proxy                  host names with their subdomains, addresses and networks, each with an optional port; or *
 */
export function proxyOf({ protocol, hostname, port }: URL, env: Variables): NamedProxy | null {
  const read = (name: string) =>
    [name, name.toUpperCase()]
      .map((variable) => ({ variable, text: env[variable]?.trim() ?? "" }))
      .find(({ text }) => text !== "");
  const named = read(`${protocol.slice(0, -1)}_proxy`) ?? read("all_proxy");
  if (!named) return null;
  const { variable, text } = named;
  const host = hostname.replace(/^\[|\]$/g, "").toLowerCase();
  const at = port || (protocol === "https:" ? "443" : "80");
  if ((read("no_proxy")?.text ?? "").split(/[\s,]+/).some((rule) => isMeant(rule.toLowerCase(), host, at))) return null;
  let url: URL | null = null;
  try {
    url = new URL(/^[a-z0-9+.-]+:\/\//i.test(text) ? text : `http://${text}`);
  } catch {
    // An invalid address is refused below, like an unsupported scheme.
  }
  // The message does not quote the variable, because it may contain a password.
  if (!url || !["http:", "https:"].includes(url.protocol))
    throw new Failure(EXITS.wrong, ({ service }) => service.proxy.address(variable));
  if (!isDecodable(url.username) || !isDecodable(url.password))
    throw new Failure(EXITS.wrong, ({ service }) => service.proxy.escape(variable));
  return { url, variable };
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function isMeant(rule: string, host: string, port: string): boolean {
  if (rule === "") return false;
  if (rule === "*") return true;
  const [, network, bits] = /^(.+)\/(\d+)$/.exec(rule) ?? [];
  if (network !== undefined) return isWithin(host, network, Number(bits));
  const [, bracketed, bracketedPort] = /^\[(.+)\](?::(\d+))?$/.exec(rule) ?? [];
  const [, plain, plainPort] = bracketed ? [] : (/^([^:]+):(\d+)$/.exec(rule) ?? []);
  const wanted = bracketedPort ?? plainPort;
  if (wanted !== undefined && wanted !== port) return false;
  const name = (bracketed ?? plain ?? rule).replace(/^\*?\./, "");
  return host === name || (isIP(host) === 0 && host.endsWith(`.${name}`));
}

function isWithin(host: string, network: string, bits: number): boolean {
  const families = [isIP(host), isIP(network)];
  if (families[0] === 0 || families[0] !== families[1]) return false;
  const family = families[0] === 6 ? "ipv6" : "ipv4";
  try {
    const list = new BlockList();
    list.addSubnet(network, bits, family);
    return list.check(host, family);
  } catch {
    return false;
  }
}
