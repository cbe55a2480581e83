import type { Environment } from "../../platform/environment.ts";
import { commit, type Reader } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { present, type Write } from "../../platform/kv/write.ts";
import { mailWrite } from "../../platform/mail/outbox.ts";
import { securityEvent } from "../../platform/observe/security-events.ts";
import { findUser, type UserRecord, userKeys, userRecords } from "../users/store.ts";
import { walletKey } from "../users/wallet.ts";
import { walletLostEmail } from "./emails.ts";

export interface ReleasingDeps {
  readonly kv: Kv;
  readonly environment: Environment;
  /**
   * Returns a write of the log's head, the record of its end. Claims depend on the wallet, so this write forces a
   * concurrent claim to be decided again.
   */
  readonly headTouched: (read: Reader) => Promise<Write>;
  /** Origin of links in e-mails. */
  readonly publicUrl: string;
}

/**
 * Removes a proven wallet from the accounts that had set it without proof. Order:
 * 1. The commit of the proof marks the account that proved it (`isReleasingWallet`). From then on no other account can
 *    set the wallet.
 * 2. Each other account loses the wallet in a separate commit, with an e-mail.
 * 3. The mark is removed. If the process ends in between, the mark stays, and `all` resumes from it.
 */
export function createReleasing({ kv, environment, headTouched, publicUrl }: ReleasingDeps) {
  const { now } = environment;

  /** Runs steps 2 and 3. */
  async function of(userId: string): Promise<void> {
    const prover = await findUser(kv, userId);
    if (!prover?.isReleasingWallet) return;
    const { walletAddress } = prover;
    if (walletAddress !== null)
      for await (const { value: id } of kv.list<string>({ prefix: userKeys.bySetWallet(walletAddress) }))
        await release(id, walletAddress);
    await commit(kv, async (read) => {
      const user = await findUser(read, userId);
      if (!user?.isReleasingWallet) return { writes: [], result: undefined };
      const { isReleasingWallet: _, ...done } = user;
      return {
        writes: userRecords.replace(user, done),
        result: undefined,
        besideLog: "No change of the log depends on the mark.",
      };
    });
  }

  async function release(id: string, wallet: string): Promise<void> {
    const isReleased = await commit(kv, async (read) => {
      const user = await findUser(read, id);
      const isTheirs = user?.walletAddress && walletKey(user.walletAddress) === walletKey(wallet);
      const holder = present(await read.get<string>(userKeys.byWallet(wallet)));
      if (!isTheirs || holder === null || holder === id) return { writes: [], result: false };
      const at = now();
      const lost = new Date(at).toISOString();
      const after: UserRecord = { ...user, walletAddress: null, walletLostAt: lost, updatedAt: lost };
      const { emailProvenAt, disabled } = user;
      const emails =
        emailProvenAt === undefined || disabled
          ? []
          : [mailWrite(environment, walletLostEmail({ to: user, wallet, at, publicUrl }))];
      return { writes: [...userRecords.replace(user, after), ...emails, await headTouched(read)], result: true };
    });
    if (isReleased) securityEvent("wallet_lost", { user: id });
  }

  return {
    of,

    /** Runs the steps that earlier processes left unfinished. */
    async all(): Promise<void> {
      for await (const { value: id } of kv.list<string>({ prefix: userKeys.allReleasingWallet })) await of(id);
    },
  };
}
