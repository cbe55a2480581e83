import type { EditProfileRequest, User } from "../../contract/user.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Sessions } from "../auth/sessions.ts";
import { toUser, type UserRecord, userKeys, withEndedSessions } from "../users/store.ts";
import { acceptWallet, walletKey, walletTaken } from "../users/wallet.ts";

export interface UsersDeps {
  readonly kv: Deno.Kv;
  readonly sessions: Sessions;
  readonly now: () => number;
}

export function createUsers({ kv, sessions, now }: UsersDeps) {
  return {
    /** Changes names; sets the wallet when there is none. Refuses another wallet than the one set, and one that belongs to somebody. */
    async editProfile(userId: string, edit: EditProfileRequest): Promise<User> {
      for (;;) {
        const stored = await kv.get<UserRecord>(userKeys.user(userId));
        if (stored.versionstamp === null) throw new Refusal("not_found", "This account no longer exists.");
        const before = stored.value;
        const wanted = edit.walletAddress ?? null;
        const setsWallet = wanted !== null && before.walletAddress === null;
        if (wanted !== null && before.walletAddress !== null && walletKey(wanted) !== walletKey(before.walletAddress)) {
          throw new Refusal("conflict", "The wallet address is set and cannot be changed.");
        }
        const walletAddress = setsWallet ? acceptWallet(wanted) : before.walletAddress;
        const after: UserRecord = {
          ...before,
          firstName: edit.firstName,
          lastName: edit.lastName,
          walletAddress,
          updatedAt: new Date(now()).toISOString(),
        };
        const atomic = kv.atomic().check(stored).set(userKeys.user(userId), after);
        if (setsWallet) {
          const holder = await kv.get<string>(userKeys.byWallet(wanted));
          if (holder.versionstamp !== null) throw walletTaken();
          atomic.check(holder).set(userKeys.byWallet(wanted), userId);
        }
        if ((await atomic.commit()).ok) return toUser(after);
      }
    },

    /** Ends every session of the account, the caller's included, in one commit whatever their number. */
    async endSessions(userId: string): Promise<void> {
      for (;;) {
        const stored = await kv.get<UserRecord>(userKeys.user(userId));
        if (stored.versionstamp === null) return;
        const next = withEndedSessions(stored.value);
        if (!(await kv.atomic().check(stored).set(stored.key, next).commit()).ok) continue;
        return sessions.sweepOf(userId, next.sessionEpoch);
      }
    },
  };
}

export type Users = ReturnType<typeof createUsers>;
