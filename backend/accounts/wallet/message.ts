import { WALLET_CHALLENGE_MS } from "../../contract/constants.ts";
import { isAhead } from "../../platform/expiry-time.ts";
import { endOf, type WalletChallengeRecord } from "./store.ts";

/** ASCII only, as EIP-4361 requires. */
const STATEMENT =
  "Je confirme que ce portefeuille est le mien. Cette signature ne transmet rien et n'autorise aucun paiement.";

/**
 * Returns the EIP-4361 message for a challenge; the result is deterministic. `publicUrl`: origin of the product. The
 * chain id is always 1 (Ethereum), because a wallet has the same key on every chain.
 */
export function messageOf(challenge: WalletChallengeRecord, publicUrl: string): string {
  const { nonce, walletAddress, issuedAt } = challenge;
  return [
    `${new URL(publicUrl).host} wants you to sign in with your Ethereum account:`,
    walletAddress,
    "",
    STATEMENT,
    "",
    `URI: ${publicUrl}`,
    "Version: 1",
    "Chain ID: 1",
    `Nonce: ${nonce}`,
    `Issued At: ${new Date(issuedAt).toISOString()}`,
    `Expiration Time: ${new Date(endOf(challenge)).toISOString()}`,
  ].join("\n");
}

/** Returns the nonce in a message; `null` if there is none. */
export const nonceOf = (message: string): string | null => /^Nonce: ([0-9a-f]{32})$/m.exec(message)?.[1] ?? null;

/** Returns whether this is exactly the message of an unexpired challenge (`now`: ms since 1970). */
export const isMessageOf = (
  message: string,
  challenge: WalletChallengeRecord,
  publicUrl: string,
  now: number,
): boolean => isAhead(endOf(challenge), now, WALLET_CHALLENGE_MS) && message === messageOf(challenge, publicUrl);
