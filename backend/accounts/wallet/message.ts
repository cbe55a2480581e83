import { createSiweMessage, parseSiweMessage, validateSiweMessage } from "viem/siwe";
import { endOf, type WalletChallengeRecord } from "./store.ts";

/** What ties a message to this installation. */
export interface Binding {
  /** Origin under which people reach the product. */
  readonly publicUrl: string;
  /** EIP-155 id of the chain on which a contract's signature would be checked. */
  readonly chainId: number;
}

/** The letters that EIP-4361 lets a statement have are those of ASCII. */
const STATEMENT =
  "Je confirme que ce portefeuille est le mien. Cette signature ne transmet rien et n'autorise aucun paiement.";

/** The message of a challenge (EIP-4361): the same each time, to the letter. */
export function messageOf(challenge: WalletChallengeRecord, { publicUrl, chainId }: Binding): string {
  const { nonce, walletAddress, issuedAt } = challenge;
  return createSiweMessage({
    domain: new URL(publicUrl).host,
    address: walletAddress as `0x${string}`,
    statement: STATEMENT,
    uri: publicUrl,
    version: "1",
    chainId,
    nonce,
    issuedAt: new Date(issuedAt),
    expirationTime: new Date(endOf(challenge)),
  });
}

/** The nonce that a message names; `null`: it is no such message. */
export const nonceOf = (message: string): string | null => parseSiweMessage(message).nonce ?? null;

/** Whether this is the message of the challenge and of nothing else, in its time (`now`, ms since 1970). */
export function isMessageOf(message: string, challenge: WalletChallengeRecord, binding: Binding, now: number): boolean {
  const isValid = validateSiweMessage({
    message: parseSiweMessage(message),
    address: challenge.walletAddress as `0x${string}`,
    domain: new URL(binding.publicUrl).host,
    nonce: challenge.nonce,
    time: new Date(now),
  });
  // What parsing passes over (the chain, the statement, text around the message) has to be ours, too.
  return isValid && message === messageOf(challenge, binding);
}
