import { hmac } from "../secrets.ts";

/** Replaces identities in the log by pseudonyms: always the same for one person, and meaningless without the key. */
export interface Pseudonyms {
  account(userId: string): string;
  /** Returns the pseudonym of an e-mail address without a known account. `key` is its normalised form. */
  email(key: string): string;
  network(address: string): string;
}

/**
 * 16 characters of base64url, 96 bits. Among a million people, the probability that two have the same pseudonym is
 * below 10⁻¹⁶.
 */
const LENGTH = 16;
/**
 * Maximum number of pseudonyms in the cache, per kind. A cache helps because a client usually sends several requests in
 * a row.
 */
const MAX_KNOWN = 1000;

/** Creates pseudonyms with a separate key, so that the log cannot be joined with other HMACs. */
export function createPseudonyms(key: string): Pseudonyms {
  const of = (kind: string) => {
    const known = new Map<string, string>();
    return (subject: string) => {
      const before = known.get(subject);
      if (before !== undefined) return before;
      if (known.size >= MAX_KNOWN) known.clear();
      const pseudonym = hmac(key, kind, subject).slice(0, LENGTH);
      known.set(subject, pseudonym);
      return pseudonym;
    };
  };
  return { account: of("account"), email: of("email"), network: of("network") };
}
