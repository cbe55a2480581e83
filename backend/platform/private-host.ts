/**
 * Private, loopback and link-local IPv4 networks: 10/8, 127/8, 172.16/12, 192.168/16 (RFC 1918, RFC 6890) and
 * 169.254/16.
 */
const PRIVATE_IPV4 = /^(10|127|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\./;
/** Loopback, fc00::/7 and fe80::/10 (RFC 4193, RFC 4291), in the notation of URLs. */
const PRIVATE_IPV6 = /^\[(::1\]|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/;
const IPV4 = /^\d+(\.\d+){3}$/;

/**
 * Returns whether the host of a URL is this machine or on a private network, judging by its name: a private address,
 * `localhost`, a single-label name (as in a container's network), or a name under `.internal`.
 */
export function isPrivateHost(hostname: string): boolean {
  if (IPV4.test(hostname)) return PRIVATE_IPV4.test(hostname);
  if (hostname.startsWith("[")) return PRIVATE_IPV6.test(hostname);
  return !hostname.includes(".") || hostname.endsWith(".internal") || hostname.endsWith(".localhost");
}
