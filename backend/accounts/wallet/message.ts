import { createSiweMessage, parseSiweMessage } from "viem/siwe";
import { WALLET_CHALLENGE_MS } from "../../contract/constants.ts";
import { isAhead } from "../../platform/ahead.ts";
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
  const message = createSiweMessage({
    domain: "localhost",
    address: walletAddress as `0x${string}`,
    statement: STATEMENT,
    uri: publicUrl,
    version: "1",
    chainId,
    nonce,
    issuedAt: new Date(issuedAt),
    expirationTime: new Date(endOf(challenge)),
  });
  // EIP-4361 takes any authority of RFC 3986; viem takes none without a dot, nor an IPv6 address.
  return message.replace("localhost", () => new URL(publicUrl).host);
}

/** The nonce that a message names; `null`: it is no such message. */
export const nonceOf = (message: string): string | null => parseSiweMessage(message).nonce ?? null;

/** Whether this is the message of the challenge and of nothing else, in its time (`now`, ms since 1970). */
export function isMessageOf(message: string, challenge: WalletChallengeRecord, binding: Binding, now: number): boolean {
  // To the letter: domain, address, chain, statement and nonce are ours, and nothing stands around them.
  return isAhead(endOf(challenge), now, WALLET_CHALLENGE_MS) && message === messageOf(challenge, binding);
}
