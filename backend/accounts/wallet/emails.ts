import { composeEmail, inParis, languageOf, type Recipient, wordsFor } from "../../platform/mail/email.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { button, small } from "../../platform/mail/parts.ts";

export interface WalletLost {
  readonly to: Recipient;
  /** With its EIP-55 checksum. */
  readonly wallet: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly publicUrl: string;
}

/** Notifies an account that its unproven wallet was removed, because another account has proven ownership. */
export function walletLostEmail({ to, wallet, at, publicUrl }: WalletLost): Mail {
  const { subject, title, preview, what, stays, open, notYou } = wordsFor(to).accountEmails.wallet;
  return composeEmail(
    to,
    subject,
    [what(inParis(at, languageOf(to)), wallet), stays, button(open, `${publicUrl}/dashboard`), small(notYou)],
    { title, preview },
  );
}
