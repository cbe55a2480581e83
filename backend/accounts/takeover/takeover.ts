import type { Reader } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import type { Write } from "../../platform/kv/write.ts";
import { emailChangeRecords, emailProofRecords } from "../address/store.ts";
import { dropFactors, keepsFactors } from "../second-factor/factors.ts";
import { type UserRecord, userRecords, withEndedSessions, withRevokedKeys } from "../users/store.ts";

/**
 * Switches off everything that forwards the account's activity to others (webhooks); only its owner can switch it on
 * again. Reads one record, and returns no writes if nothing was on.
 */
export type EndsListening = (
  read: Reader,
  userId: string,
  by: "recovery" | "administrator",
) => Promise<readonly Write[]>;

export interface TakeoverDeps {
  readonly kv: Kv;
  /** Returns whether this account owns or has owned an object. If so, its wallet is part of the registry's history. */
  readonly hasUsedWallet: (userId: string) => Promise<boolean>;
  readonly endsListening: EndsListening;
  /**
   * Returns a write of the log's head, the record of its end. Changes of the log depend on wallet and address, so this
   * write forces a concurrent change to be decided again.
   */
  readonly headTouched: (read: Reader) => Promise<Write>;
}

/** The account after the takeover, and the writes that store it. */
export interface TakenOver {
  readonly account: UserRecord;
  readonly writes: readonly Write[];
}

/**
 * Gives an account to the reader of its mailbox and locks out everyone else. This is needed when someone registered
 * with another person's address, or changed the address of another person's account.
 */
export function createTakeover({ kv, hasUsedWallet, endsListening, headTouched }: TakeoverDeps) {
  return {
    /**
     * Returns the account after a takeover, and the writes, for a commit that has read `user`. `part`: the new
     * owner's values. Reads two records, including the log's head.
     *
     * Raising `sessionEpoch` ends all sessions, known devices and recoveries; call `Sessions.sweepOf` afterwards. API
     * keys are revoked, webhooks are switched off, and pending e-mail codes are removed. Second factors are removed,
     * except an administrator's. The proof of the wallet is removed in any case; the wallet itself is removed if the
     * address was not proven and nothing was registered with the wallet.
     */
    async by(read: Reader, user: UserRecord, part: Partial<UserRecord>): Promise<TakenOver> {
      const keepsWallet = user.emailProvenAt !== undefined || (await hasUsedWallet(user.id));
      const walletAddress = keepsWallet ? user.walletAddress : null;
      const { walletProvenAt: _, isReleasingWallet: __, ...known } = withRevokedKeys(withEndedSessions(user));
      const account: UserRecord = { ...known, walletAddress, ...part };
      const waiting = [emailProofRecords, emailChangeRecords];
      return {
        account,
        writes: [
          ...userRecords.replace(user, account),
          ...(keepsFactors(user) ? [] : await dropFactors(kv, user.id)),
          ...(await endsListening(read, user.id, "recovery")),
          ...waiting.map((records): Write => ({ key: records.at(user.id), erase: true })),
          await headTouched(read),
        ],
      };
    },
    endsListening,
  };
}

export type Takeover = ReturnType<typeof createTakeover>;
