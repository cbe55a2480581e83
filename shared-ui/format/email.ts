import { EMAIL_MAX } from "@authentica/backend/contract/constants";
import { withAsciiDomain } from "@authentica/backend/contract/email-domain";

/**
 * Returns whether a trimmed text may be an e-mail address: one `@`, and a domain of at least two parts. The server
 * decides.
 */
export const isEmail = (text: string): boolean =>
  text.length <= EMAIL_MAX && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);

/**
 * Returns whether a typed address equals `own`, compared as the server does: trimmed, NFC, ASCII domain,
 * case-insensitive.
 */
export const isSameEmail = (typed: string, own: string): boolean => keyOf(typed) === keyOf(own);

const keyOf = (email: string) => withAsciiDomain(email.normalize("NFC").trim()).toLowerCase();
