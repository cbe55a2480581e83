import type { TokenPair } from "../../contract/auth.ts";
import { PASSKEYS_MAX } from "../../contract/constants.ts";
import type {
  AddPasskeyRequest,
  AuthenticationResponse,
  Passkey,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from "../../contract/passkey.ts";
import type { Environment } from "../../platform/environment.ts";
import { isWithin } from "../../platform/expiry-time.ts";
import { commit, type Reader } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { present, type Write } from "../../platform/kv/write.ts";
import { mailWrite } from "../../platform/mail/outbox.ts";
import { securityEvent } from "../../platform/observe/security-events.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Caller } from "../auth/service.ts";
import type { Sessions } from "../auth/sessions.ts";
import { isSignedIn, type SessionRecord, sessionRecords } from "../auth/store.ts";
import type { Visitor } from "../auth/visitor.ts";
import { findUser, type UserRecord, userRecords } from "../users/store.ts";
import { createCeremonies } from "./ceremonies.ts";
import { createChallenges } from "./challenges.ts";
import { addedEmail, clonedEmail, removedEmail } from "./emails.ts";
import { findPasskeysOf, type PasskeyRecord, passkeyRecords, toPasskey } from "./store.ts";

export interface PasskeysDeps {
  readonly kv: Kv;
  readonly environment: Environment;
  readonly sessions: Sessions;
  /** Origin of the product in the browser. Passkeys are bound to it. */
  readonly publicUrl: string;
}

/**
 * Result of using a passkey. `opened`: the result of a valid use; `copied`: the passkey, if it seems to have been
 * cloned. Both are `null` if the use was refused for another reason.
 */
interface Used<T> {
  readonly opened: T | null;
  readonly copied: PasskeyRecord | null;
}

/**
 * A passkey with user verification counts as a second factor, because it combines possession with a PIN or
 * biometrics.
 */
const BY_PASSKEY = { bySecondFactor: true };

/** Shortest time (ms) between two e-mails about a possible clone of one passkey. */
const WARN_EVERY_MS = 60 * 60 * 1000;

export function createPasskeys({ kv, environment, sessions, publicUrl }: PasskeysDeps) {
  const { now } = environment;
  const challenges = createChallenges(kv, environment);
  const ceremonies = createCeremonies(publicUrl);

  /**
   * Uses a passkey, and commits the writes that `opens` returns. Returns `null` for any refusal. The caller must have
   * spent the challenge. In one commit, passkey and account are read, the signature is verified, the counter is
   * checked, and everything is written if neither record has changed. `userId`: required owner of the passkey, or
   * `null` for any.
   */
  async function use<T extends { readonly writes: readonly Write[] }>(
    response: AuthenticationResponse,
    { challenge, userId }: { readonly challenge: string; readonly userId: string | null },
    opens: (user: UserRecord) => T,
  ): Promise<T | null> {
    const refused = { writes: [], result: { opened: null, copied: null } };
    const { opened, copied } = await commit<Used<T>>(kv, async (read) => {
      const passkey = present(await read.get<PasskeyRecord>(passkeyRecords.at(response.id)));
      if (!passkey || (userId !== null && passkey.userId !== userId)) return refused;
      const user = await findUser(read, passkey.userId);
      if (!user || user.disabled) return refused;
      const asserted = await ceremonies.verifyAssertion(response, challenge, passkey, { namesOwner: userId === null });
      if (!asserted) return refused;
      if (!hasGrown(passkey.counter, asserted.counter))
        return { writes: warningOfCopy(passkey, user), result: { opened: null, copied: passkey } };
      const opened = opens(user);
      const next: PasskeyRecord = { ...passkey, ...asserted, lastUsedAt: now() };
      return {
        writes: [...passkeyRecords.replace(passkey, next), ...opened.writes],
        result: { opened, copied: null },
      };
    });
    if (copied) securityEvent("passkey_cloned", { user: copied.userId });
    return opened;
  }

  /** Returns the writes that warn the owner of a possible clone, at most once an hour per passkey. */
  function warningOfCopy(passkey: PasskeyRecord, user: UserRecord): Write[] {
    const at = now();
    if (passkey.warnedAt !== null && isWithin(passkey.warnedAt, at, WARN_EVERY_MS - 1)) return [];
    const warned: PasskeyRecord = { ...passkey, warnedAt: at };
    return [
      ...passkeyRecords.replace(passkey, warned),
      mailWrite(environment, clonedEmail({ to: user, passkey, at, publicUrl })),
    ];
  }

  /** Returns the user's own passkey. Throws `not_found` if the passkey is another user's. */
  async function findOwn(read: Reader, userId: string, id: string): Promise<PasskeyRecord> {
    const passkey = present(await read.get<PasskeyRecord>(passkeyRecords.at(id)));
    if (passkey?.userId !== userId) throw new Refusal("not_found", "Your account has no passkey with this identifier.");
    return passkey;
  }

  return {
    /** Returns the options for signing in with any passkey on the device. */
    async loginOptions(): Promise<PasskeyRequest> {
      const { id, challenge } = await challenges.issue("login", null);
      return { challengeId: id, options: ceremonies.requestOptions([], challenge) };
    },

    /** Signs in with a passkey. The refusal is the same for every reason. */
    async login({ challengeId, response }: PasskeyProof, visitor: Visitor): Promise<TokenPair> {
      const challenge = await challenges.spend(challengeId, "login", null);
      const opens = (user: UserRecord) => ({ ...sessions.open(user, visitor.device, BY_PASSKEY), user });
      const session = challenge && (await use(response, { challenge, userId: null }, opens));
      if (!session) {
        securityEvent("login_failed", null, { method: "passkey" });
        throw new Refusal("invalid_credentials", "Invalid passkey.");
      }
      visitor.remember(session.user);
      securityEvent("login", { user: session.user.id }, { method: "passkey" });
      return session.tokens();
    },

    async list(userId: string): Promise<Passkey[]> {
      return (await findPasskeysOf(kv, userId)).map(toPasskey);
    },

    /** Returns the options for creating a passkey. */
    async addOptions({ user }: Caller): Promise<PasskeyCreation> {
      const passkeys = await findPasskeysOf(kv, user.id);
      refuseMore(passkeys.length);
      const { id, challenge } = await challenges.issue("add", user.id);
      return { challengeId: id, options: ceremonies.creationOptions(user, passkeys, challenge) };
    },

    /** Adds the passkey created with these options, and notifies its owner by e-mail. */
    async add({ user, session }: Caller, { challengeId, name, response }: AddPasskeyRequest): Promise<Passkey> {
      const challenge = await challenges.spend(challengeId, "add", user.id);
      const created = challenge && (await ceremonies.verifyCreation(response, challenge));
      if (!created) throw new Refusal("invalid_input", "This passkey could not be added. Please try again.");
      const added = await commit(kv, async (read) => {
        const [account, taken, held] = await read.getMany<[UserRecord, PasskeyRecord, SessionRecord]>([
          userRecords.at(user.id),
          passkeyRecords.at(created.id),
          sessionRecords.at(session.id),
        ]);
        // The session may have ended since the request arrived. Such a session must not add a passkey.
        const isThere = account.versionstamp !== null && held.versionstamp !== null;
        if (!isThere || !isSignedIn(held.value, account.value, now()))
          throw new Refusal("unauthenticated", "Please sign in.");
        if (taken.versionstamp !== null) throw new Refusal("conflict", "This passkey is already registered.");
        refuseMore((await findPasskeysOf(kv, user.id)).length);
        const at = now();
        const passkey: PasskeyRecord = {
          ...created,
          userId: user.id,
          name,
          createdAt: at,
          lastUsedAt: null,
          warnedAt: null,
        };
        return {
          writes: [
            // Writing the account makes parallel additions conflict, so that the second one counts the first.
            { key: account.key, value: account.value },
            ...passkeyRecords.put(passkey),
            // The authenticator has just verified the user, so the session counts as recently confirmed.
            ...sessionRecords.replace(held.value, { ...held.value, authenticatedAt: at, secondFactorAt: at }, at),
            mailWrite(environment, addedEmail({ to: account.value, at, publicUrl })),
          ],
          result: toPasskey(passkey),
          besideLog: "The account is written unchanged.",
        };
      });
      securityEvent("passkey_added", { user: user.id });
      return added;
    },

    async rename(userId: string, id: string, name: string): Promise<Passkey> {
      return commit(kv, async (read) => {
        const before = await findOwn(read, userId, id);
        const next: PasskeyRecord = { ...before, name };
        return { writes: passkeyRecords.replace(before, next), result: toPasskey(next) };
      });
    },

    /** Removes a passkey and notifies its owner by e-mail. Sessions that were opened with the passkey continue. */
    async remove({ user }: Caller, id: string): Promise<void> {
      await commit(kv, async (read) => {
        const passkey = await findOwn(read, user.id, id);
        const mail = mailWrite(environment, removedEmail({ to: user, passkey, at: now(), publicUrl }));
        return { writes: [...passkeyRecords.remove(passkey), mail], result: undefined };
      });
      securityEvent("passkey_removed", { user: user.id });
    },

    /**
     * Returns the options for confirming identity with a passkey of this account. Throws `not_found` if the account
     * has none.
     */
    async confirmOptions({ user }: Caller): Promise<PasskeyRequest> {
      const passkeys = await findPasskeysOf(kv, user.id);
      if (passkeys.length === 0) throw new Refusal("not_found", "Your account has no passkey.");
      const { id, challenge } = await challenges.issue("confirm", user.id);
      return { challengeId: id, options: ceremonies.requestOptions(passkeys, challenge) };
    },

    /**
     * Confirms the user's identity with one of their passkeys. The session then counts as recently confirmed, and
     * gets new tokens.
     */
    async confirm(
      { user, session }: Caller,
      { challengeId, response }: PasskeyProof,
      visitor: Visitor,
    ): Promise<TokenPair> {
      const challenge = await challenges.spend(challengeId, "confirm", user.id);
      const used = challenge && (await use(response, { challenge, userId: user.id }, () => ({ writes: [] })));
      if (!used) {
        securityEvent("reauthentication_failed", { user: user.id }, { method: "passkey" });
        throw new Refusal("forbidden", "Invalid passkey.");
      }
      const pair = await sessions.confirm(session.id, BY_PASSKEY);
      visitor.remember(user);
      securityEvent("reauthenticated", { user: user.id }, { method: "passkey" });
      return pair;
    },
  };
}

export type Passkeys = ReturnType<typeof createPasskeys>;

/**
 * Returns whether the counter is consistent with a single authenticator (WebAuthn, section 6.1.1). Authenticators
 * without a counter send 0 each time.
 */
const hasGrown = (before: number, after: number): boolean => (before === 0 && after === 0) || after > before;

function refuseMore(count: number): void {
  if (count >= PASSKEYS_MAX)
    throw new Refusal("conflict", `An account has at most ${PASSKEYS_MAX} passkeys. Please remove one first.`);
}
