import type { Reader } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import type { Write } from "../../platform/kv/write.ts";
import { emailChangeRecords, emailProofRecords } from "../address/store.ts";
import { dropFactors, keepsFactors } from "../second-factor/factors.ts";
import { type UserRecord, userRecords, withEndedSessions, withRevokedKeys } from "../users/store.ts";

/**
 * Switches off everything that reports what an account does, until its owner switches it on again. Reads one record;
 * writes nothing if there was nothing.
 */
export type EndsListening = (
  read: Reader,
  userId: string,
  by: "recovery" | "administrator",
) => Promise<readonly Write[]>;

export interface TakeoverDeps {
  readonly kv: Kv;
  /** Whether this account owns an object or has owned one: its wallet is in the registry's history then. */
  readonly hasUsedWallet: (userId: string) => Promise<boolean>;
  readonly endsListening: EndsListening;
  /** Writes the head of the log as it is: what the log decides on, the wallet and the address, changes beside it. */
  readonly headTouched: (read: Reader) => Promise<Write>;
}

/** The account as its owner has it now, and all that is written for it. */
export interface TakenOver {
  readonly account: UserRecord;
  readonly writes: readonly Write[];
}

/**
 * Hands an account to the reader of its mailbox and locks out anyone else: someone may have registered with an
 * address that is not theirs, or changed the address of an account that is not theirs.
 */
export function createTakeover({ kv, hasUsedWallet, endsListening, headTouched }: TakeoverDeps) {
  return {
    /**
     * For a decision that has read `user`. All sessions end by the epoch (call `Sessions.sweepOf` afterwards), and
     * with it known devices and recoveries; every API key is revoked, webhooks are switched off; factors are removed,
     * except an administrator's, and so is every pending e-mail code. If the address was not proven, a wallet that
     * nothing was registered with goes, too, and the proof of one that stays. `part` has the owner's new values.
     * Reads two records, including the log's head.
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
