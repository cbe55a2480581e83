import { WALLET_CHALLENGE_MS } from "../../contract/constants.ts";
import { collection } from "../../platform/kv/collection.ts";

/** What a wallet is asked to sign, once: everything that the message is made of and that the installation does not say. */
export interface WalletChallengeRecord {
  /** 32 hexadecimal digits. */
  readonly nonce: string;
  /** Whose wallet it is to be. */
  readonly userId: string;
  /** With its EIP-55 checksum. */
  readonly walletAddress: string;
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
}

/** When its time is over, ms since 1970. */
export const endOf = ({ issuedAt }: WalletChallengeRecord): number => issuedAt + WALLET_CHALLENGE_MS;

export const walletChallengeRecords = collection<WalletChallengeRecord>(["wallet_challenges"], {
  key: ({ nonce }) => [nonce],
  until: endOf,
  // Random digits without meaning.
  person: { isOf: ({ userId }, { id }) => userId === id, exported: null },
});
