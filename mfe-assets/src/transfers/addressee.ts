import { withAsciiDomain } from "@authentica/backend/contract/email-domain";
import type { User } from "@authentica/backend/contract/user";
import { isEmail } from "@authentica/shared-ui/format/email";
import { words } from "#words/transfer.tsx";

/** Parsed recipient of an offer. `wrong` says what the user must change. */
export type Addressee =
  | { readonly kind: "email" | "wallet"; readonly address: string }
  | { readonly kind: "wrong"; readonly words: string };

const wrong = (words: string): Addressee => ({ kind: "wrong", words });

/**
 * Parses an e-mail or wallet address; surrounding spaces are ignored. The server validates the address again,
 * including a wallet's checksum.
 */
export function readAddressee(typed: string, owner: Pick<User, "email" | "walletAddress"> | undefined): Addressee {
  const address = withAsciiDomain(typed.normalize("NFC").trim());
  if (address === "") return wrong(words.addressee.missing);
  const isOwn = [owner?.email, owner?.walletAddress].some((own) => own?.toLowerCase() === address.toLowerCase());
  if (isOwn) return wrong(words.addressee.own);
  if (/^0x[0-9a-f]{40}$/i.test(address)) return { kind: "wallet", address };
  if (/^0x/i.test(address) && !address.includes("@")) return wrong(words.addressee.wallet);
  if (!isEmail(address)) return wrong(words.addressee.wrong);
  return { kind: "email", address };
}
