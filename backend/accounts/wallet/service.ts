import { Buffer } from "node:buffer";
import type { User } from "../../contract/user.ts";
import type { WalletChallenge, WalletProof } from "../../contract/wallet.ts";
import type { Environment } from "../../platform/environment.ts";
import { commit } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { addWrites, present } from "../../platform/kv/write.ts";
import { securityEvent } from "../../platform/observe/security-events.ts";
import { Refusal } from "../../platform/refusal.ts";
import { findUser, toUser, type UserRecord, userKeys, userRecords } from "../users/store.ts";
import { walletTaken } from "../users/wallet.ts";
import { isMessageOf, messageOf, nonceOf } from "./message.ts";
import { createReleasing, type ReleasingDeps } from "./releasing.ts";
import { isSignedBy } from "./signature.ts";
import { endOf, type WalletChallengeRecord, walletChallengeRecords } from "./store.ts";

export interface WalletsDeps extends ReleasingDeps {
  readonly kv: Kv;
  readonly environment: Environment;
  readonly publicUrl: string;
}

/** Proves that a wallet belongs to its account: the wallet signs a single-use message of this service. */
export function createWallets({ kv, environment, headTouched, publicUrl }: WalletsDeps) {
  const { now, randomBytes } = environment;
  const releasing = createReleasing({ kv, environment, headTouched, publicUrl });

  return {
    /** Returns a message for the account's wallet to sign. Throws if the account has no wallet. */
    async challenge({ id: userId, walletAddress }: UserRecord): Promise<WalletChallenge> {
      if (walletAddress === null)
        throw new Refusal("conflict", "Set your wallet address in your profile before proving it.");
      const nonce = Buffer.from(randomBytes(16)).toString("hex");
      const challenge: WalletChallengeRecord = { nonce, userId, walletAddress, issuedAt: now() };
      const message = messageOf(challenge, publicUrl);
      await addWrites(kv.atomic(), walletChallengeRecords.put(challenge, now())).commit();
      return { message, expiresAt: new Date(endOf(challenge)).toISOString() };
    },

    /**
     * Accepts the signature as proof of the caller's wallet, and removes the wallet from accounts that had set it
     * without proof. Throws if another account has proven the wallet. The challenge is used up in any case.
     */
    async prove({ id: userId }: UserRecord, { message, signature }: WalletProof): Promise<User> {
      const challenge = await spend(nonceOf(message));
      if (challenge?.userId !== userId || !isMessageOf(message, challenge, publicUrl, now()))
        throw new Refusal(
          "gone",
          "This message is not a challenge for your wallet, or it has expired. Please try again.",
        );
      const address = challenge.walletAddress;
      if (!isSignedBy({ address, message, signature }))
        throw new Refusal(
          "forbidden",
          "The signature was not made with your wallet's key. Smart contract wallets cannot be proven.",
        );
      const user = await commit(kv, async (read) => {
        const before = await findUser(read, userId);
        if (before?.walletAddress !== address)
          throw new Refusal(
            "conflict",
            "The wallet address of your account has changed since the challenge. Please start again.",
          );
        const holder = present(await read.get<string>(userKeys.byWallet(address)));
        if (holder !== null && holder !== userId) throw walletTaken();
        const at = new Date(now()).toISOString();
        const after: UserRecord = { ...before, walletProvenAt: at, isReleasingWallet: true, updatedAt: at };
        return {
          writes: userRecords.replace(before, after),
          result: toUser(after),
          besideLog: "No change of the log depends on whether a wallet is proven.",
        };
      });
      securityEvent("wallet_proven", { user: userId });
      // If this fails, the account stays marked (`isReleasingWallet`), and the next periodic run tries again.
      await releasing.of(userId).catch(() => undefined);
      return user;
    },

    /**
     * Removes proven wallets from the accounts that had set them without proof, if an earlier process ended before
     * doing so.
     */
    releaseAll: releasing.all,
  };

  /** Removes and returns the challenge; `null` if there is none. Only one of several parallel attempts gets it. */
  async function spend(nonce: string | null): Promise<WalletChallengeRecord | null> {
    if (nonce === null) return null;
    const stored = await kv.get<WalletChallengeRecord>(walletChallengeRecords.at(nonce));
    if (stored.versionstamp === null) return null;
    const { ok } = await addWrites(kv.atomic().check(stored), walletChallengeRecords.remove(stored.value)).commit();
    return ok ? stored.value : null;
  }
}

export type Wallets = ReturnType<typeof createWallets>;
