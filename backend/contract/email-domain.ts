/**
 * Returns an e-mail address with an international domain as DNS has it (`xn--…`, lower case), the one form that addresses are compared and shown in;
 * any other text as it is.
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
