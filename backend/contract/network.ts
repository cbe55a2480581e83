/** Parses networks in CIDR notation (RFC 4632, RFC 4291), and checks whether an address is in one of them. */

/** An address as a number. An IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) counts as IPv4. */
interface Address {
  readonly bits: 32 | 128;
  readonly value: bigint;
}

interface Network extends Address {
  /** Number of leading bits that identify the network. */
  readonly prefix: number;
}

const MAPPED = 0xffffn;
/** Number of bits before the IPv4 address in an IPv4-mapped IPv6 address. */
const MAPPED_BITS = 96;

/**
 * Parses a network such as `203.0.113.0/24` or `2001:db8::/32`, or a single address. Returns `null` if the text is
 * invalid. Bits after the prefix also make it invalid, because it is unclear which network was intended.
 */
export function parseNetwork(text: string): Network | null {
  const [, typed = "", told] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const address = parseAddress(typed);
  if (!address) return null;
  const isMapped = address.bits === 32 && typed.includes(":");
  const prefix = told === undefined ? address.bits : Number(told) - (isMapped ? MAPPED_BITS : 0);
  if (prefix < 0 || prefix > address.bits) return null;
  const isWhole = (address.value >> BigInt(address.bits - prefix)) << BigInt(address.bits - prefix) === address.value;
  return isWhole ? { ...address, prefix } : null;
}

/**
 * Returns whether an address is in one of these networks, given in the format of `parseNetwork`. Returns `false` for
 * an invalid address.
 */
export function isInNetworks(typed: string, networks: readonly string[]): boolean {
  const address = parseAddress(typed);
  return (
    address !== null &&
    networks.some((text) => {
      const network = parseNetwork(text);
      if (!network || network.bits !== address.bits) return false;
      const behind = BigInt(network.bits - network.prefix);
      return address.value >> behind === network.value >> behind;
    })
  );
}

function parseAddress(text: string): Address | null {
  const v4 = parseIpv4(text);
  if (v4 !== null) return { bits: 32, value: v4 };
  const v6 = parseIpv6(text);
  if (v6 === null) return null;
  return v6 >> 32n === MAPPED ? { bits: 32, value: v6 & 0xffffffffn } : { bits: 128, value: v6 };
}

/**
 * Parses an IPv4 address of four decimal numbers. Returns `null` for any other notation. Leading zeros are refused,
 * because some programs read such numbers as octal.
 */
export function parseIpv4(text: string): bigint | null {
  const parts = text.split(".");
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)) return null;
  return parts.reduce((value, part) => value * 256n + BigInt(part), 0n);
}

/**
 * Parses an IPv6 address (RFC 4291, section 2.2). The last two groups may be written as an IPv4 address. Returns
 * `null` if the text is invalid or has a zone.
 */
export function parseIpv6(text: string): bigint | null {
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  const last = dotted ? parseIpv4(dotted[2] as string) : null;
  if (dotted && last === null) return null;
  const whole = last === null ? text : `${dotted?.[1]}${(last >> 16n).toString(16)}:${(last & 0xffffn).toString(16)}`;
  const halves = whole.split("::");
  const [head = [], tail = []] = halves.map((half) => (half === "" ? [] : half.split(":")));
  const missing = 8 - head.length - tail.length;
  if (halves.length > 2 || (halves.length === 2 ? missing < 1 : missing !== 0)) return null;
  const groups = [...head, ...Array<string>(missing).fill("0"), ...tail];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return groups.reduce((value, group) => value * 65_536n + BigInt(`0x${group}`), 0n);
}
