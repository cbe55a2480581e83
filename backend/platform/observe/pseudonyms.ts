import { hmac } from "../secrets.ts";

/** Replaces identities in the log: the same for the same person, and meaningless without the key. */
export interface Pseudonyms {
  account(userId: string): string;
  /** Of an e-mail address that no account is known to have. `key` is its normal form. */
  email(key: string): string;
  network(address: string): string;
}

/** 16 characters of base64url, 96 bits: two of a million people share one with a probability below 10⁻¹⁶. */
const LENGTH = 16;
/** Most per kind: the same clients return soon. */
const MOST_KNOWN = 1000;

/** Pseudonyms under a separate key, so that the log cannot be joined with other HMACs. */
export function createPseudonyms(key: string): Pseudonyms {
  const of = (kind: string) => {
    const known = new Map<string, string>();
    return (subject: string) => {
      const before = known.get(subject);
      if (before !== undefined) return before;
      if (known.size >= MOST_KNOWN) known.clear();
      const pseudonym = hmac(key, kind, subject).slice(0, LENGTH);
      known.set(subject, pseudonym);
      return pseudonym;
    };
  };
  return { account: of("account"), email: of("email"), network: of("network") };
}
