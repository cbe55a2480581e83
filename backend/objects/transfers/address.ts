import { emailKey } from "../../accounts/users/store.ts";
import { isValidAddress, walletKey } from "../../accounts/users/wallet.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Addressee } from "./store.ts";

/** Whom an owner means who typed this. Throws `invalid_input` for a wallet address whose checksum is wrong. */
export function addresseeOf(to: string): Addressee {
  if (!/^0x[0-9a-f]{40}$/i.test(to)) return { kind: "email", address: emailKey(to) };
  if (!isValidAddress(to))
    throw new Refusal("invalid_input", "to has a wrong checksum: compare it with the wallet address you were given.");
  return { kind: "wallet", address: walletKey(to) };
}
