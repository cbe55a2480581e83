import { BaseError, createPublicClient, http } from "viem";
import { Refusal } from "../../platform/refusal.ts";
import type { Signed } from "./signature.ts";

/** A chain that knows contracts which are wallets. */
export interface Chain {
  /**
   * Whether the contract at the address takes the signature for its own (EIP-1271, or EIP-6492 before it is deployed). Rejects
   * with `unavailable` when the chain cannot be asked.
   */
  takes(signed: Signed): Promise<boolean>;
}

const ANSWER_WITHIN_MS = 5000;

/** The chain behind a JSON-RPC address; nothing is written to it. `chainId` (EIP-155) is the one that it must be. */
export function rpcChain({ rpcUrl, chainId }: { readonly rpcUrl: string; readonly chainId: number }): Chain {
  const client = createPublicClient({
    transport: http(rpcUrl, { timeout: ANSWER_WITHIN_MS, retryCount: 0 }),
    // A contract must not send the server to addresses of its choice (EIP-3668).
    ccipRead: false,
  });
  return {
    async takes({ address, message, signature }) {
      try {
        // Asked first: a call that does not get through reads as a contract that refuses.
        const actual = await client.getChainId();
        if (actual !== chainId) throw new Error(`WALLET_RPC_URL is of chain ${actual}; WALLET_CHAIN_ID is ${chainId}.`);
        return await client.verifyMessage({ address, message, signature });
      } catch (error) {
        // The whole message names the address, which may hold a key of the node's.
        const cause = error instanceof BaseError ? new Error(`${error.name}: ${error.shortMessage}`) : error;
        throw new Refusal("unavailable", "The wallet's chain could not be asked. Please try again.", {}, { cause });
      }
    },
  };
}
