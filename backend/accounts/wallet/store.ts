import { WALLET_CHALLENGE_MS } from "../../contract/constants.ts";
import { collection } from "../../platform/kv/collection.ts";

/** A single-use challenge for a wallet: the parts of the message that differ between challenges. */
export interface WalletChallengeRecord {
  /** 32 hexadecimal digits. */
  readonly nonce: string;
  /** Account that requested the challenge. */
  readonly userId: string;
  /** With its EIP-55 checksum. */
  readonly walletAddress: string;
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
}

/** Returns the time at which the challenge expires (ms since 1970). */
export const endOf = ({ issuedAt }: WalletChallengeRecord): number => issuedAt + WALLET_CHALLENGE_MS;

export const walletChallengeRecords = collection<WalletChallengeRecord>(["wallet_challenges"], {
  key: ({ nonce }) => [nonce],
  until: endOf,
  // Not part of the data export: the challenge is random and contains no personal data.
  person: { isOf: ({ userId }, { id }) => userId === id, exported: null },
});
