/**
 * Deleting an account. Each step may be the last before a crash, and all of them may run again:
 *   1. one commit closes the account: disabled, its sessions ended, noted in `users_erasing`, the letter in the outbox. The
 *      head of the log is touched, so that a claim or a transfer decided before this loses its check and finds the account closed;
 *   2. each object in turn: an `erase` leaf, with the record and its private events; then what is left of the events and its
 *      notifications, some a commit; then its note in `objects_erasing`;
 *   3. what the person did to objects that are others' now, whose histories keep the bare places; the offers made to their
 *      addresses; what is kept by person: scans, letters that wait, passkeys, recoveries, sessions, the bell, the request to be shown the product;
 *   4. one commit removes the account, its e-mail and its wallet, which are free from then on, and the note of step 1.
 * The request does step 1; `resume` does the others, at once, at each start and at each sweep.
 *
 * Files and covers are not touched here: once no object holds them the sweep erases them, when their time as an upload is over.
 * Limits are kept under HMACs and expire. Others' records may still hold the person's id, which leads nowhere.
 */
import { sessionKeys } from "../accounts/auth/store.ts";
import { demoRequestKey } from "../accounts/contact/service.ts";
import { erasePasskey, findPasskeysOf } from "../accounts/passkeys/store.ts";
import { type RecoveryRecord, recoveryKeys } from "../accounts/recovery/store.ts";
import { emailKey, findUser, type UserRecord, userKeys, withEndedSessions } from "../accounts/users/store.ts";
import { erasure } from "../objects/lifecycle/erase.ts";
import { type NotificationRecord, notificationKeys } from "../objects/notifications/store.ts";
import { type ErasedEvent, type EventRecord, objectKeys } from "../objects/record/store.ts";
import { type ScanRecord, scanErasures, scanKeys } from "../objects/scans/store.ts";
import { removeOffersTo } from "../objects/transfers/ending.ts";
import { addressesOf, offerKeys } from "../objects/transfers/store.ts";
import type { Environment } from "../platform/environment.ts";
import type { Log as LogLine } from "../platform/http/log.ts";
import { commit } from "../platform/kv/commit.ts";
import { createKeyedQueue } from "../platform/kv/keyed-queue.ts";
import { present, type Write } from "../platform/kv/write.ts";
import { type Mail, mailWrite, type OutboxRecord, outboxKeys } from "../platform/mail/outbox.ts";
import { Refusal } from "../platform/refusal.ts";
import type { Change, Log } from "../registry/log/log.ts";
import { headTouched } from "../registry/log/store.ts";
import { commitParts } from "./commit-parts.ts";
import { deletionLetter } from "./letters.ts";

export interface DeletionDeps {
  readonly kv: Deno.Kv;
  readonly registry: Log;
  readonly environment: Environment;
  readonly log: LogLine;
}

/** Objects whose leaves are asked for at once: they share a commit. */
const OBJECTS_AT_ONCE = 20;

export function createDeletion({ kv, registry, environment, log }: DeletionDeps) {
  // The request and the sweep may meet on one account.
  const oneAtATime = createKeyedQueue();

  return {
    /**
     * Closes the account for ever and begins to erase it. Refuses an administrator, and an address that is not the
     * account's.
     */
    async begin(userId: string, typedEmail: string): Promise<void> {
      await close(userId, typedEmail);
      void resume(userId).catch(report);
    },

    /** Goes on with the deletion of an account that `closing` has closed. */
    goOn(userId: string): void {
      void resume(userId).catch(report);
    },

    /** Erases one object whose owner stays, by this change of the registry, which is an `erasure`. */
    async eraseOne(ownerId: string, tokenId: number, change: Change<void>): Promise<void> {
      await registry.append(change);
      await clearTraces(objectKeys.erasing(ownerId, tokenId));
    },

    /** Goes on with every deletion that is under way; answers how many it finished. What fails is logged and waits for the next time. */
    async resumeAll(): Promise<number> {
      for await (const { key } of kv.list({ prefix: objectKeys.allErasing })) await clearTraces(key).catch(report);
      let finished = 0;
      for await (const { value: userId } of kv.list<string>({ prefix: userKeys.allErasing })) {
        try {
          await resume(userId);
          finished += 1;
        } catch (error) {
          report(error);
        }
      }
      return finished;
    },
  };

  /** Step 1. */
  function close(userId: string, typedEmail: string): Promise<void> {
    return commit(kv, async (read) => {
      const user = await findUser(read, userId);
      if (!user || user.erasingSince !== undefined) return { writes: [], result: undefined };
      if (user.role === "admin") {
        throw new Refusal(
          "conflict",
          "An administrator cannot delete their own account: ask another one to make it a user account first.",
        );
      }
      if (emailKey(typedEmail) !== emailKey(user.email))
        throw new Refusal("invalid_input", "email must be the address of this account.");
      const writes = closing(user, deletionLetter(user.email), environment);
      return { writes: [...writes, await headTouched(read)], result: undefined };
    });
  }

  /** Steps 2 to 4. */
  function resume(userId: string): Promise<void> {
    return oneAtATime(userId, async () => {
      const user = await findUser(kv, userId);
      if (!user) return;
      await eraseObjects(userId);
      await eraseFormerOwnerships(userId);
      for (const address of addressesOf(user)) await removeOffersTo(kv, environment, address);
      await leaveNotifications(userId);
      await commitParts(kv, remains(user));
      await removeAccount(userId);
    });
  }

  /** Step 2. Only this takes objects from a closed account, and none come to it: once the list is empty it stays so. */
  async function eraseObjects(userId: string): Promise<void> {
    for (;;) {
      const owned: Deno.KvEntry<string>[] = [];
      const list = kv.list<string>({ prefix: objectKeys.ofOwner(userId) }, { limit: OBJECTS_AT_ONCE });
      for await (const entry of list) owned.push(entry);
      // All of them end, whatever becomes of one: this account's next turn begins with nothing under way.
      const outcomes = await Promise.allSettled(owned.map(eraseObject));
      for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
      for await (const { key } of kv.list({ prefix: objectKeys.ofErasing(userId) })) await clearTraces(key);
      if (owned.length === 0) return;
    }
  }

  /** Removes what is left of the erased object of this note, then the note. */
  async function clearTraces(note: Deno.KvKey): Promise<void> {
    await commitParts(kv, traces(Number(note.at(-1))));
    await kv.delete(note);
  }

  async function eraseObject({ key, value: hash }: Deno.KvEntry<string>): Promise<void> {
    const [, ownerId, tokenId] = key;
    try {
      await registry.append(erasure(String(ownerId), { hash, tokenId: Number(tokenId) }, environment));
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "gone") throw error;
      // Erased by another process a moment ago: its index went with it.
      await kv.delete(key);
    }
  }

  /** What an erased object leaves beside its record: each part goes in one commit. */
  async function* traces(tokenId: number): AsyncGenerator<readonly Write[]> {
    yield* keysUnder(objectKeys.ofObject(tokenId));
    const notifications = kv.list<NotificationRecord>({ prefix: notificationKeys.ofObject(tokenId) });
    for await (const { key, value } of notifications) {
      yield [
        { key, erase: true },
        { key: notificationKeys.byTime(value.id), erase: true },
        ...value.recipientIds.flatMap((recipientId): Write[] => [
          { key: notificationKeys.byUser(recipientId, value.id), erase: true },
          { key: notificationKeys.readOne(recipientId, value.id), erase: true },
        ]),
      ];
    }
    yield* keysUnder(notificationKeys.viewsOf(tokenId));
    for await (const { key } of kv.list({ prefix: objectKeys.formerOwnersOf(tokenId) }))
      yield [
        { key, erase: true },
        { key: objectKeys.former(String(key.at(-1)), tokenId), erase: true },
      ];
  }

  /** Step 3. No more come: an offer of a closed account is not accepted. */
  async function eraseFormerOwnerships(userId: string): Promise<void> {
    for await (const { key } of kv.list({ prefix: objectKeys.ofFormerOwner(userId) })) {
      const tokenId = Number(key.at(-1));
      for await (const entry of kv.list<EventRecord>({ prefix: objectKeys.ofObject(tokenId) })) {
        const { number, type, index, event } = entry.value;
        if (event?.actor.id !== userId) continue;
        const erased: ErasedEvent = { tokenId, number, type, index, event: null, actorId: userId };
        // A lost check means that the object is erased, and this event with it.
        await kv.atomic().check(entry).set(entry.key, erased).commit();
      }
      await kv.atomic().delete(key).delete(objectKeys.formerOwner(tokenId, userId)).commit();
    }
  }

  /**
   * Step 3. Notifications of others' objects stay for the others. Each is checked: another of them may be leaving too, or the object
   * may be erased, and then its notifications are gone for good.
   */
  async function leaveNotifications(userId: string): Promise<void> {
    for await (const { key, value: tokenId } of kv.list<number>({ prefix: notificationKeys.ofUser(userId) })) {
      await commit(kv, async (read) => {
        const stored = await read.get<NotificationRecord>(notificationKeys.notification(tokenId, String(key.at(-1))));
        const writes: Write[] = [{ key, erase: true }];
        const record = present(stored);
        if (record) {
          const recipientIds = record.recipientIds.filter((recipientId) => recipientId !== userId);
          writes.push({ key: stored.key, value: { ...record, recipientIds } satisfies NotificationRecord });
        }
        return { writes, result: undefined };
      });
    }
  }

  /** Step 3, in parts of one commit each. */
  async function* remains(user: UserRecord): AsyncGenerator<readonly Write[]> {
    const { id, email } = user;
    for await (const { key, value } of kv.list<OutboxRecord>({ prefix: outboxKeys.all })) {
      // The letter that tells of the deletion was written with the closing; what was written before has nobody to read it.
      const isOld = value.writtenAt < (user.erasingSince ?? 0);
      if (isOld && emailKey(value.to) === emailKey(email)) yield [{ key, erase: true }];
    }
    for await (const { value } of kv.list<ScanRecord>({ prefix: scanKeys.ofUser(id) })) yield scanErasures(value);
    // The offers went with their objects; of expired ones an index may be left.
    yield* keysUnder(offerKeys.ofOwner(id));
    for (const passkey of await findPasskeysOf(kv, id)) yield erasePasskey(passkey);
    for await (const { key, value } of kv.list<RecoveryRecord>({ prefix: recoveryKeys.all }))
      if (value.userId === id || emailKey(value.email) === emailKey(email)) yield [{ key, erase: true }];
    for await (const { key, value } of kv.list<string>({ prefix: sessionKeys.allOfUser(id) }))
      yield [
        { key, erase: true },
        { key: sessionKeys.session(value), erase: true },
      ];
    yield* keysUnder(notificationKeys.readOnes(id));
    yield [
      { key: notificationKeys.readUpTo(id), erase: true },
      { key: notificationKeys.bell(id), erase: true },
      { key: demoRequestKey(email), erase: true },
    ];
  }

  async function* keysUnder(prefix: Deno.KvKey): AsyncGenerator<readonly Write[]> {
    for await (const { key } of kv.list({ prefix })) yield [{ key, erase: true }];
  }

  /** Step 4. */
  function removeAccount(userId: string): Promise<void> {
    return commit(kv, async (read) => {
      const user = await findUser(read, userId);
      if (!user) return { writes: [], result: undefined };
      const { email, walletAddress } = user;
      const keys: Deno.KvKey[] = [userKeys.user(userId), userKeys.byEmail(email), userKeys.erasing(userId)];
      if (walletAddress !== null) keys.push(userKeys.byWallet(walletAddress));
      return {
        writes: keys.map((key) => ({ key, erase: true })),
        result: undefined,
        besideLog: "An account that is closed already is no more to the log than none.",
      };
    });
  }

  function report(error: unknown): void {
    log({ level: "error", event: "deletion_interrupted", error: String((error as Error)?.stack ?? error) });
  }
}

/** The writes of step 1, for a commit that checks the account and touches the registry's head. */
export function closing(user: UserRecord, letter: Mail, environment: Pick<Environment, "now" | "ulid">): Write[] {
  const closed: UserRecord = { ...withEndedSessions(user), disabled: true, erasingSince: environment.now() };
  return [
    { key: userKeys.user(user.id), value: closed },
    { key: userKeys.erasing(user.id), value: user.id },
    mailWrite(environment, letter),
  ];
}

export type Deletion = ReturnType<typeof createDeletion>;
