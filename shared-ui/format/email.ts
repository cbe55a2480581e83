import { EMAIL_MAX } from "@authentica/backend/contract/constants";
import { withAsciiDomain } from "@authentica/backend/contract/email-domain";

/** Whether a trimmed text may be an e-mail address: one `@`, a domain of at least two parts. The server has the last word. */
export const isEmail = (text: string): boolean =>
  text.length <= EMAIL_MAX && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);

/**
 * Whether an address typed by its owner is `own`, compared as the server does: trimmed, NFC, ASCII domain,
 * case-insensitive.
 */
export const isSameEmail = (typed: string, own: string): boolean => keyOf(typed) === keyOf(own);

const keyOf = (email: string) => withAsciiDomain(email.normalize("NFC").trim()).toLowerCase();
