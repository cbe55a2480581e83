import { EMAIL_MAX } from "@authentica/backend/contract/constants";
import { withAsciiDomain } from "@authentica/backend/contract/email-domain";

/**
 * Returns whether a trimmed string may be an e-mail address: it has one `@`, and a domain of at least two parts. The
 * server makes the final decision.
 */
export const isEmail = (text: string): boolean =>
  text.length <= EMAIL_MAX && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);

/**
 * Returns whether a typed address equals `own`. Compares like the server: trimmed, NFC-normalised, with an ASCII
 * domain, case-insensitive.
 */
export const isSameEmail = (typed: string, own: string): boolean => keyOf(typed) === keyOf(own);

const keyOf = (email: string) => withAsciiDomain(email.normalize("NFC").trim()).toLowerCase();
