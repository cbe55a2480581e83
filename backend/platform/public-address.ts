/**
 * Decides which network addresses are on the public Internet, and may therefore be contacted at a user's request.
 * Defined by exclusion (IANA's special-purpose registries, RFC 6890 and later); for IPv6 only 2000::/3 is accepted,
 * so that any network forgotten here is refused.
 */

import { parseIpv4, parseIpv6 } from "../contract/network.ts";

/** A network in CIDR notation: its first address as a number, and the length of its prefix (bits). */
interface Network {
  readonly bits: 32 | 128;
  readonly first: bigint;
  readonly length: number;
}

const NOT_PUBLIC_IPV4 = [
  "0.0.0.0/8", // this network: on Linux, this machine
  "10.0.0.0/8",
  "100.64.0.0/10", // shared by a provider's customers (RFC 6598); also metadata of one cloud
  "127.0.0.0/8",
  "168.63.129.16/32", // Azure's metadata, in the middle of a public range
  "169.254.0.0/16", // link-local, with the metadata of most clouds
  "172.16.0.0/12",
  "192.0.0.0/24", // protocol assignments, with Oracle's metadata
  "192.0.2.0/24", // documentation
  "192.88.99.0/24", // relays of 6to4
  "192.168.0.0/16",
  "198.18.0.0/15", // benchmarks
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved, and broadcast
].map(parseNetwork);

const GLOBAL_IPV6 = parseNetwork("2000::/3");

/**
 * Networks within 2000::/3 that are not routed, or whose addresses contain another address. NAT64, IPv4-mapped and
 * private addresses are outside of 2000::/3.
 */
const NOT_PUBLIC_IPV6 = [
  "2001::/23", // protocol assignments: Teredo (an IPv4 address within), ORCHID, benchmarks
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4: an IPv4 address within
  "3fff::/20", // documentation
].map(parseNetwork);

/**
 * Returns whether this address, as a resolver returns it, is public. Returns `false` for anything that is not an
 * address.
 */
export function isPublicAddress(text: string): boolean {
  const ipv4 = parseIpv4(text);
  if (ipv4 !== null) return !NOT_PUBLIC_IPV4.some((network) => holds(network, ipv4));
  const ipv6 = parseIpv6(text);
  return ipv6 !== null && holds(GLOBAL_IPV6, ipv6) && !NOT_PUBLIC_IPV6.some((network) => holds(network, ipv6));
}

/** Returns the public IPv4 Internet as a list of networks, for a Deno permission, which cannot name IPv6 networks. */
export const publicNetworks = (): readonly string[] => outside({ bits: 32, first: 0n, length: 0 }, NOT_PUBLIC_IPV4);

const holds = ({ bits, first, length }: Network, address: bigint): boolean => {
  const free = BigInt(bits - length);
  return address >> free === first >> free;
};

/**
 * Returns the parts of a network outside of all excluded ones, by halving it until each half is entirely inside or
 * outside.
 */
function outside(network: Network, excluded: readonly Network[]): string[] {
  const within = excluded.filter(({ first }) => holds(network, first));
  if (within.length === 0) return [formatNetwork(network)];
  if (within.some(({ length }) => length <= network.length)) return [];
  const { bits, first, length } = network;
  const second = first + (1n << BigInt(bits - length - 1));
  return [first, second].flatMap((half) => outside({ bits, first: half, length: length + 1 }, within));
}

function parseNetwork(text: string): Network {
  const [address = "", length] = text.split("/");
  const ipv4 = parseIpv4(address);
  const first = ipv4 ?? parseIpv6(address);
  if (first === null) throw new SyntaxError(`"${text}" is not a network such as 10.0.0.0/8`);
  return { bits: ipv4 === null ? 128 : 32, first, length: Number(length) };
}

/** Formats an IPv4 network. */
const formatNetwork = ({ first, length }: Network): string =>
  `${[24n, 16n, 8n, 0n].map((shift) => (first >> shift) & 255n).join(".")}/${length}`;
