/** Which proxy a request goes through, by the variables that curl reads. */
import { BlockList, isIP } from "node:net";

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The proxy of an address; `null`: none. In small letters they come first. Throws where the variable has no address of a proxy that speaks HTTP.
 *
 *     https_proxy, http_proxy   of addresses of that scheme
 *     all_proxy                 of those that have none of their own
 *     no_proxy                  names, with all below them; addresses and networks; each with a port, if wanted; or *
 */
export function proxyOf({ protocol, hostname, port }: URL, env: Variables): URL | null {
  const read = (name: string) => env[name]?.trim() || env[name.toUpperCase()]?.trim() || null;
  const text = read(`${protocol.slice(0, -1)}_proxy`) ?? read("all_proxy");
  if (text === null) return null;
  const host = hostname.replace(/^\[|\]$/g, "").toLowerCase();
  const at = port || (protocol === "https:" ? "443" : "80");
  if ((read("no_proxy") ?? "").split(/[\s,]+/).some((rule) => isMeant(rule.toLowerCase(), host, at))) return null;
  let proxy: URL | null = null;
  try {
    proxy = new URL(/^[a-z0-9+.-]+:\/\//i.test(text) ? text : `http://${text}`);
  } catch {
    // As one of another kind.
  }
  // Its text may hold a password.
  if (!proxy || !["http:", "https:"].includes(proxy.protocol))
    throw new Error(`The proxy of ${protocol}// is no address such as http://proxy.example:3128`);
  return proxy;
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
