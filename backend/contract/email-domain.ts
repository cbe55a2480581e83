/**
 * Converts the international domain of an e-mail address to its DNS form (`xn--…`, lower case). Addresses are
 * compared and shown in this form. All other strings are returned unchanged.
 */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at);
  if (at === 0 || /^[\x21-\x7e]*$/.test(domain) || /[\s/\\:?#[\]%]/.test(domain)) return address;
  try {
    const { hostname } = new URL(`https://${domain}/`);
    return hostname.includes("xn--") ? address.slice(0, at) + hostname : address;
  } catch {
    return address;
  }
}
