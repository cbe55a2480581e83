import type { TokenPair } from "../../contract/auth.ts";
import {
  type AddPasskeyRequest,
  type Asked,
  type AuthenticationResponse,
  PASSKEYS_MAX,
  type Passkey,
  type PasskeyCreationOptions,
  type PasskeyProof,
  type PasskeyRequestOptions,
} from "../../contract/passkey.ts";
import type { Environment } from "../../platform/environment.ts";
import type { Log } from "../../platform/http/log.ts";
import { addWrites, type Write } from "../../platform/kv/write.ts";
import { mailWrite } from "../../platform/mail/outbox.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Caller } from "../auth/service.ts";
import type { Sessions } from "../auth/sessions.ts";
import { isSignedIn } from "../auth/store.ts";
import { type UserRecord, userKeys } from "../users/store.ts";
import { createCeremonies } from "./ceremonies.ts";
import { createChallenges } from "./challenges.ts";
import { addedLetter, clonedLetter, removedLetter } from "./letters.ts";
import { erasePasskey, findPasskeysOf, type PasskeyRecord, passkeyKeys, toPasskey } from "./store.ts";

export interface PasskeysDeps {
  readonly kv: Deno.Kv;
  readonly environment: Environment;
  readonly sessions: Sessions;
  /** Origin under which people reach the product: passkeys are bound to it. */
  readonly publicUrl: string;
  readonly log: Log;
}

/** The least time between two letters about copies of one passkey. */
const WARN_EVERY_MS = 60 * 60 * 1000;

export function createPasskeys({ kv, environment, sessions, publicUrl, log }: PasskeysDeps) {
  const { now } = environment;
  const challenges = createChallenges(kv, environment);
  const ceremonies = createCeremonies(publicUrl);

  /**
   * Uses a passkey in one commit with what `opens` adds: order is challenge spent (by the caller), passkey and account
   * read, signature verified, counter judged, all written if neither has changed meanwhile. `userId`: whose passkey it
   * has to be; `null`: anybody's. Answers `null` when it is refused, for whatever reason.
   */
  async function use<T extends { readonly writes: readonly Write[] }>(
    response: AuthenticationResponse,
    { challenge, userId }: { readonly challenge: string; readonly userId: string | null },
    opens: (user: UserRecord) => T,
  ): Promise<T | null> {
    for (;;) {
      const stored = await kv.get<PasskeyRecord>(passkeyKeys.passkey(response.id));
      if (stored.versionstamp === null) return null;
      const passkey = stored.value;
      if (userId !== null && passkey.userId !== userId) return null;
      const account = await kv.get<UserRecord>(userKeys.user(passkey.userId));
      if (account.versionstamp === null || account.value.disabled) return null;
      const asserted = await ceremonies.verifyAssertion(response, challenge, passkey, { namesOwner: userId === null });
      if (!asserted) return null;

      const unchanged = kv.atomic().check(stored, account);
      if (!hasGrown(passkey.counter, asserted.counter)) {
        if (!(await warnOfCopy(unchanged, passkey, account.value))) continue;
        log({ level: "warn", event: "passkey_cloned", user: passkey.userId, passkey: passkey.id });
        return null;
      }
      const opened = opens(account.value);
      const next: PasskeyRecord = { ...passkey, ...asserted, lastUsedAt: now() };
      if ((await addWrites(unchanged.set(stored.key, next), opened.writes).commit()).ok) return opened;
    }
  }

  /** Writes to the owner unless that was done within the hour; false when the passkey or the account has changed. */
  async function warnOfCopy(
    unchanged: Deno.AtomicOperation,
    passkey: PasskeyRecord,
    user: UserRecord,
  ): Promise<boolean> {
    const at = now();
    if (passkey.warnedAt !== null && at - passkey.warnedAt < WARN_EVERY_MS) return true;
    const warned: PasskeyRecord = { ...passkey, warnedAt: at };
    unchanged.set(passkeyKeys.passkey(passkey.id), warned);
    const mail = mailWrite(environment, clonedLetter({ to: user.email, passkey, at }));
    return (await addWrites(unchanged, [mail]).commit()).ok;
  }

  /** The person's own passkey. Refuses somebody else's as one that is not there. */
  async function findOwn(userId: string, id: string): Promise<Deno.KvEntry<PasskeyRecord>> {
    const stored = await kv.get<PasskeyRecord>(passkeyKeys.passkey(id));
    if (stored.versionstamp === null || stored.value.userId !== userId)
      throw new Refusal("not_found", "This passkey is not one of your account.");
    return stored;
  }

  return {
    /** Options to sign in with whatever passkey the device holds. */
    async loginOptions(): Promise<Asked<PasskeyRequestOptions>> {
      const { id, challenge } = await challenges.issue("login", null);
      return { challengeId: id, options: ceremonies.requestOptions([], challenge) };
    },

    /** Signs in. Whatever is wrong, the refusal is the same. */
    async login({ challengeId, response }: PasskeyProof, device: string | null): Promise<TokenPair> {
      const challenge = await challenges.spend(challengeId, "login", null);
      const session =
        challenge && (await use(response, { challenge, userId: null }, (user) => sessions.open(user, device)));
      if (!session) throw new Refusal("invalid_credentials", "Invalid passkey.");
      return session.tokens();
    },

    async list(userId: string): Promise<Passkey[]> {
      return (await findPasskeysOf(kv, userId)).map(toPasskey);
    },

    /** Options to make a passkey. Needs a recent login. */
    async addOptions({ user, session }: Caller): Promise<Asked<PasskeyCreationOptions>> {
      sessions.requireRecent(session);
      const passkeys = await findPasskeysOf(kv, user.id);
      refuseMore(passkeys.length);
      const { id, challenge } = await challenges.issue("add", user.id);
      return { challengeId: id, options: ceremonies.creationOptions(user, passkeys, challenge) };
    },

    /** Adds the passkey that answers the options, and writes to its owner. Needs a recent login. */
    async add({ user, session }: Caller, { challengeId, name, response }: AddPasskeyRequest): Promise<Passkey> {
      sessions.requireRecent(session);
      const challenge = await challenges.spend(challengeId, "add", user.id);
      const created = challenge && (await ceremonies.verifyCreation(response, challenge));
      if (!created) throw new Refusal("invalid_input", "This passkey could not be added. Please try again.");
      for (;;) {
        const [account, taken] = await kv.getMany<[UserRecord, PasskeyRecord]>([
          userKeys.user(user.id),
          passkeyKeys.passkey(created.id),
        ]);
        // A session that has ended since the request came leaves no way in behind.
        if (account.versionstamp === null || !isSignedIn(session, account.value, now()))
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
        const atomic = kv
          .atomic()
          .check(account, taken)
          // Written as it is: of two additions at once the second has to count again.
          .set(account.key, account.value)
          .set(taken.key, passkey)
          .set(passkeyKeys.ofUser(user.id, passkey.id), passkey.id);
        const mail = mailWrite(environment, addedLetter({ to: account.value.email, at }));
        if ((await addWrites(atomic, [mail]).commit()).ok) return toPasskey(passkey);
      }
    },

    async rename(userId: string, id: string, name: string): Promise<Passkey> {
      for (;;) {
        const stored = await findOwn(userId, id);
        const next: PasskeyRecord = { ...stored.value, name };
        if ((await kv.atomic().check(stored).set(stored.key, next).commit()).ok) return toPasskey(next);
      }
    },

    /** Removes a passkey and writes to its owner; sessions that it has opened go on. Needs a recent login. */
    async remove({ user, session }: Caller, id: string): Promise<void> {
      sessions.requireRecent(session);
      for (;;) {
        const stored = await findOwn(user.id, id);
        const mail = mailWrite(environment, removedLetter({ to: user.email, passkey: stored.value, at: now() }));
        const atomic = addWrites(kv.atomic().check(stored), [...erasePasskey(stored.value), mail]);
        if ((await atomic.commit()).ok) return;
      }
    },

    /** Options to confirm with a passkey of this account. Refuses an account that has none. */
    async confirmOptions({ user }: Caller): Promise<Asked<PasskeyRequestOptions>> {
      const passkeys = await findPasskeysOf(kv, user.id);
      if (passkeys.length === 0) throw new Refusal("not_found", "Your account has no passkey.");
      const { id, challenge } = await challenges.issue("confirm", user.id);
      return { challengeId: id, options: ceremonies.requestOptions(passkeys, challenge) };
    },

    /** The signed-in person uses one of their own passkeys: the session counts as recently signed in. */
    async confirm({ user, session }: Caller, { challengeId, response }: PasskeyProof): Promise<void> {
      const challenge = await challenges.spend(challengeId, "confirm", user.id);
      const used = challenge && (await use(response, { challenge, userId: user.id }, () => ({ writes: [] })));
      if (!used) throw new Refusal("forbidden", "Invalid passkey.");
      await sessions.confirm(session.id);
    },
  };
}

export type Passkeys = ReturnType<typeof createPasskeys>;

/** Whether the counter tells of one authenticator alone (WebAuthn, section 6.1.1). One that does not count says 0 each time. */
const hasGrown = (before: number, after: number): boolean => (before === 0 && after === 0) || after > before;

function refuseMore(count: number): void {
  if (count >= PASSKEYS_MAX)
    throw new Refusal("conflict", `An account has at most ${PASSKEYS_MAX} passkeys. Please remove one first.`);
}
