import { withAsciiDomain } from "@authentica/backend/contract/email-domain";
import type { User } from "@authentica/backend/contract/user";
import { isEmail } from "@authentica/shared-ui/format/email";

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
  if (address === "") return wrong("Indiquez à qui proposer cet objet.");
  const isOwn = [owner?.email, owner?.walletAddress].some((own) => own?.toLowerCase() === address.toLowerCase());
  if (isOwn) return wrong("C’est une adresse à vous, et l’objet est déjà le vôtre.");
  if (/^0x[0-9a-f]{40}$/i.test(address)) return { kind: "wallet", address };
  if (/^0x/i.test(address) && !address.includes("@"))
    return wrong("Une adresse de portefeuille commence par 0x, suivi de 40\u00a0chiffres ou lettres de a à f.");
  if (!isEmail(address))
    return wrong("Écrivez une adresse e-mail entière, comme camille@exemple.fr, ou une adresse de portefeuille.");
  return { kind: "email", address };
}
