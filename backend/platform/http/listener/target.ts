/** `uri-host [ ":" port ]` of RFC 9110, section 7.2; `URL` rejects invalid hosts. */
const AUTHORITY = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]+)(?::\d*)?$/i;
const ABSOLUTE = /^(https?):\/\/([^/?#]*)([^?#]*)(\?[^#]*)?$/i;
const ORIGIN = /^(\/[^?#]*)(\?[^#]*)?$/;
/**
 * A letter, digit or `-._~` in percent-encoding, which is another spelling of the same path (RFC 3986, section
 * 6.2.2.2).
 */
const NEEDLESS_CODE = /%(?:2[DE]|3\d|4[1-9A-F]|5[\dAF]|6[1-9A-F]|7[\dAE])/i;

export const isAuthority = (host: string): boolean => AUTHORITY.test(host);

/**
 * Returns the URL of a request from its target (RFC 9112, section 3.2) and its Host, or `null` if one of them is
 * malformed.
 *
 * The path is never changed: a target that `URL` or the router would read as another path (dot segments, backslashes,
 * letters in percent-encoding) is refused, so that rules on paths in a proxy or a cache apply to the path that is
 * served.
 */
export function addressOf(target: string, host: string): string | null {
  const absolute = ABSOLUTE.exec(target);
  const [scheme, authority, path = "", query = ""] = absolute
    ? absolute.slice(1)
    : ["http", host, ...(ORIGIN.exec(target)?.slice(1) ?? [])];
  if (!isAuthority(authority as string) || (path === "" && !absolute) || NEEDLESS_CODE.test(path)) return null;
  const address = `${scheme}://${authority}${path || "/"}${query}`;
  return URL.parse(address)?.pathname === (path || "/") ? address : null;
}
