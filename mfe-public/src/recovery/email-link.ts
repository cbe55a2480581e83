import { OTP_DIGITS } from "@authentica/backend/contract/constants";

/** What the link of the letter carries: `/verify-otp?context=…#code=123456`. */
export interface EmailLink {
  readonly context: string;
  readonly code: string;
}

const CODE = new RegExp(`^\\d{${OTP_DIGITS}}$`);

/** `null` when the address is not the letter's. */
export function emailLinkOf({ search, hash }: { readonly search: string; readonly hash: string }): EmailLink | null {
  const context = new URLSearchParams(search).get("context");
  const code = new URLSearchParams(hash.slice(1)).get("code");
  return context && code && CODE.test(code) ? { context, code } : null;
}
