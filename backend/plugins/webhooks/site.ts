import { getDomain } from "tldts";

/**
 * Whose server an address is of, for limits: its registrable domain by the Public Suffix List, with the suffixes of hosting platforms. Names
 * below one domain are free for its owner, and may all lead to one server.
 */
export const siteOf = (url: string): string => {
  const { hostname } = new URL(url);
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
};
