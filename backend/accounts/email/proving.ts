import type { ProveEmailRequest } from "../../contract/address.ts";
import { EMAIL_PROOF_CODE_MS, EMAIL_PROOF_LINK_MS } from "../../contract/constants.ts";
import { ACCOUNT_MESSAGES } from "../../contract/messages.ts";
import type { RecoveryAnswer } from "../../contract/recovery.ts";
import type { User } from "../../contract/user.ts";
import { isAhead } from "../../platform/expiry-time.ts";
import { commit, type Reader } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { present } from "../../platform/kv/write.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { securityEvent } from "../../platform/observe/security-events.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type LinkSecret, userIdOf } from "../address/links.ts";
import type { ProofEmails } from "../address/proof.ts";
import { type EmailProofRecord, emailProofRecords } from "../address/store.ts";
import type { Caller } from "../auth/service.ts";
import { isSignedIn } from "../auth/store.ts";
import { countTry } from "../codes/mailed-code.ts";
import type { RecoveryCookie } from "../recovery/browsers.ts";
import type { Recovery } from "../recovery/service.ts";
import { emailKey, findUser, toUser, type UserRecord, userRecords } from "../users/store.ts";

export interface ProvingDeps {
  readonly kv: Kv;
  readonly now: () => number;
  readonly limits: Limits;
  readonly emails: ProofEmails;
  readonly recovery: Recovery;
}

export const linkGone = () => new Refusal("gone", "This link is no longer valid.");
export const wrongCode = () => new Refusal("invalid_input", ACCOUNT_MESSAGES.invalidOtp);
export const signedOut = () => new Refusal("unauthenticated", "Please sign in.");

/**
 * Proves that the owner of an account reads the mailbox of its address. A signed-in user proves it with the e-mailed
 * code or link. A reader of the mailbox who is not signed in may be a stranger whose address was used: the link only
 * lets them take over the account by setting a new password.
 */
export function createProving({ kv, now, limits, emails, recovery }: ProvingDeps) {
  /** Returns the pending proof of the account's current address; `null` if there is none. */
  async function findProof(read: Reader, userId: string): Promise<EmailProofRecord | null> {
    const proof = present(await read.get<EmailProofRecord>(emailProofRecords.at(userId)));
    return proof && isAhead(proof.expiresAt, now(), EMAIL_PROOF_LINK_MS) ? proof : null;
  }

  /**
   * Marks the account's address as proven by this e-mail, and returns the account. If the address is already proven,
   * changes nothing.
   */
  function prove({ user: { id }, session }: Caller, proof: EmailProofRecord): Promise<UserRecord> {
    return commit<UserRecord>(kv, async (read) => {
      const user = await findUser(read, id);
      if (!user || !isSignedIn(session, user, now())) throw signedOut();
      if (user.emailProvenAt !== undefined) return { writes: [], result: user };
      const found = await findProof(read, id);
      const isSame = found?.linkMac === proof.linkMac && found.tries === proof.tries;
      if (!isSame || emailKey(found.email) !== emailKey(user.email)) throw wrongCode();
      const at = new Date(now()).toISOString();
      const next: UserRecord = { ...user, emailProvenAt: at, updatedAt: at };
      return {
        writes: [...userRecords.replace(user, next), ...emailProofRecords.remove(found)],
        result: next,
        besideLog: "A user whose proof is not visible yet is refused offers to the address, and can retry.",
      };
    });
  }

  /** Counts this try, and returns the pending proof. Throws if the code is wrong. */
  async function tried({ user }: Caller, code: string): Promise<EmailProofRecord> {
    const proof = await countTry<EmailProofRecord>(kv, emailProofRecords, now, {
      failed: wrongCode,
      charge: () => limits.take("emailCodeAccount", user.id),
      async find(read) {
        const found = await findProof(read, user.id);
        if (!found || !isAhead(found.codeExpiresAt, now(), EMAIL_PROOF_CODE_MS)) throw wrongCode();
        return found;
      },
    });
    if (emails.codes.isRight(proof, user.id, code)) return proof;
    securityEvent("email_proof_failed", { user: user.id });
    throw wrongCode();
  }

  /** Returns the pending proof that a link belongs to. Throws if the link is invalid. */
  async function linked(link: LinkSecret): Promise<EmailProofRecord> {
    const proof = await findProof(kv, userIdOf(link));
    if (!proof || !emails.links.isRight(proof, link)) throw linkGone();
    return proof;
  }

  return {
    /** Sends a new e-mail. The code and the link of the previous one become invalid. */
    async send({ user: { id }, session }: Caller): Promise<void> {
      const refuseProven = (user: UserRecord | null) => {
        if (user?.emailProvenAt !== undefined) throw new Refusal("conflict", "This address is already proven.");
      };
      const before = await findUser(kv, id);
      refuseProven(before);
      if (!before) throw signedOut();
      await emails.charge(before.email);
      await commit(kv, async (read) => {
        const user = await findUser(read, id);
        refuseProven(user);
        if (!user || !isSignedIn(session, user, now())) throw signedOut();
        return { writes: emails.write(user), result: undefined };
      });
    },

    /** Proves the address of a signed-in user, by the code, or by the link if it is opened in the user's browser. */
    async prove(caller: Caller, { code, link }: ProveEmailRequest): Promise<User> {
      const { user } = caller;
      if (link !== undefined && userIdOf(link) !== user.id)
        throw new Refusal("forbidden", "This link is for another account.");
      if (user.emailProvenAt !== undefined) return toUser(user);
      const proof = link === undefined ? await tried(caller, code as string) : await linked(link);
      const proven = await prove(caller, proof);
      securityEvent("email_proven", { user: user.id });
      return toUser(proven);
    },

    /**
     * Starts a password recovery in this browser, for a reader of the mailbox who is not signed in. The account does
     * not change until a new password is chosen.
     */
    async takeOver(link: LinkSecret, cookie: RecoveryCookie | undefined) {
      const { userId, email } = await linked(link);
      const user = await findUser(kv, userId);
      if (!user || user.disabled || user.emailProvenAt !== undefined || emailKey(user.email) !== emailKey(email))
        throw linkGone();
      return (await recovery.openFor(user, cookie)) satisfies { readonly answer: RecoveryAnswer };
    },
  };
}

export type Proving = ReturnType<typeof createProving>;
