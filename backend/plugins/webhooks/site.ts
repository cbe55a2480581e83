import { getDomain } from "tldts";

/**
 * Returns the registrable domain of an address by the Public Suffix List, including suffixes of hosting platforms.
 * Rate limits count by this domain, because its owner can create any number of names below it for one server.
 */
export const siteOf = (url: string): string => {
  const { hostname } = new URL(url);
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
};
