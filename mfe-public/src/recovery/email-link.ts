import { OTP_DIGITS } from "@authentica/backend/contract/constants";

/** Parts of the e-mail link `/verify-otp?context=…#code=123456`. */
export interface EmailLink {
  readonly context: string;
  readonly code: string;
}

const CODE = new RegExp(`^\\d{${OTP_DIGITS}}$`);

/** Parses an e-mail link. Returns `null` for any other URL. */
export function emailLinkOf({ search, hash }: { readonly search: string; readonly hash: string }): EmailLink | null {
  const context = new URLSearchParams(search).get("context");
  const code = new URLSearchParams(hash.slice(1)).get("code");
  return context && code && CODE.test(code) ? { context, code } : null;
}
