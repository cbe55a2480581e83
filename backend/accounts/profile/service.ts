import type { EditProfileRequest, User } from "../../contract/user.ts";
import type { Environment } from "../../platform/environment.ts";
import { commit } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { mailWrite } from "../../platform/mail/outbox.ts";
import { securityEvent } from "../../platform/observe/security-events.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Caller } from "../auth/service.ts";
import type { Sessions } from "../auth/sessions.ts";
import { isSignedIn } from "../auth/store.ts";
import type { Visitor } from "../auth/visitor.ts";
import { removedEmail } from "../passkeys/emails.ts";
import { findPasskeysOf } from "../passkeys/store.ts";
import { passkeyRemoval } from "../second-factor/factors.ts";
import { renamed } from "../users/names.ts";
import { findUser, toUser, type UserRecord, userKeys, userRecords, withEndedSessions } from "../users/store.ts";
import { acceptWallet, walletKey, walletTaken } from "../users/wallet.ts";

/** Creates the service of users' own accounts. `publicUrl`: origin of links in e-mails. */
export function createUsers(kv: Kv, sessions: Sessions, environment: Environment, publicUrl: string) {
  const { now } = environment;

  return {
    /**
     * Changes names and the language of e-mails and documents. Sets the wallet if the account has none, which requires a recent confirmation of identity.
     * Throws if the account already has another wallet, or if another account has proven the wallet.
     */
    async editProfile({ user: { id: userId }, session }: Caller, edit: EditProfileRequest): Promise<User> {
      const { user, isNew } = await commit(kv, async (read) => {
        const before = await findUser(read, userId);
        if (!before) throw new Refusal("not_found", "This account no longer exists.");
        // The account may have been taken over since the request arrived.
        if (!isSignedIn(session, before, now())) throw new Refusal("unauthenticated", "Please sign in.");
        const wanted = edit.walletAddress ?? null;
        const setsWallet = wanted !== null && before.walletAddress === null;
        if (wanted !== null && before.walletAddress !== null && walletKey(wanted) !== walletKey(before.walletAddress)) {
          throw new Refusal("conflict", "The wallet address is set and cannot be changed.");
        }
        if (setsWallet) sessions.requireRecent(session, { bySecondFactor: false });
        const walletAddress = setsWallet ? acceptWallet(wanted) : before.walletAddress;
        // The proof of a previous wallet does not apply to the new one.
        const { walletProvenAt, walletLostAt, isReleasingWallet, ...kept } = before;
        const after: UserRecord = {
          ...(setsWallet ? kept : before),
          firstName: edit.firstName,
          lastName: edit.lastName,
          walletAddress,
          ...(edit.language && { language: edit.language }),
          updatedAt: new Date(now()).toISOString(),
        };
        if (setsWallet) {
          const holder = await read.get<string>(userKeys.byWallet(wanted));
          if (holder.versionstamp !== null) throw walletTaken();
        }
        const { user, writes } = renamed(before, after, now());
        return {
          writes: [...userRecords.replace(before, user), ...writes],
          result: { user: toUser(user), isNew: setsWallet },
          besideLog: "The log may use a name or a wallet that is a moment old, and a set wallet does not change.",
        };
      });
      if (isNew) securityEvent("wallet_changed", { user: userId });
      return user;
    },

    /**
     * Ends every session of the account, including the caller's, and removes the given passkeys, all in one commit.
     */
    async endSessions(userId: string, visitor: Visitor, removePasskeys: readonly string[]): Promise<void> {
      const ended = await commit<{ readonly before: UserRecord; readonly after: UserRecord } | null>(
        kv,
        async (read) => {
          const before = await findUser(read, userId);
          if (!before) return { writes: [], result: null };
          const after = withEndedSessions(before);
          const passkeys = await findPasskeysOf(kv, userId);
          const removed = passkeys.filter(({ id }) => removePasskeys.includes(id));
          const told = removed.map((passkey) => removedEmail({ to: before, passkey, at: now(), publicUrl }));
          return {
            writes: [
              ...userRecords.replace(before, after),
              ...passkeyRemoval(removed),
              ...told.map((mail) => mailWrite(environment, mail)),
            ],
            result: { before, after },
            besideLog: "No change of the log depends on sessions.",
          };
        },
      );
      if (ended) {
        visitor.keepKnown(ended.before, ended.after);
        await sessions.sweepOf(userId, ended.after.sessionEpoch);
      }
      securityEvent("sessions_ended", { user: userId });
    },
  };
}

export type Users = ReturnType<typeof createUsers>;
