/**
 * Deletes accounts. The process may crash after any step, and every step can be repeated:
 *   1. One commit closes the account: it is disabled, its sessions end, it is listed in `users_erasing`, and an
 *   e-mail is put in the outbox. The commit touches the head of the log, so a concurrent claim or transfer is
 *   decided again and finds the account closed.
 *   2. For each object: an `erase` leaf, in one commit with the record and its private events; then the rest of its
 *   events and its notifications, in several commits; then its note in `objects_erasing`.
 *   3. The user's events on objects of others are erased, which leaves gaps in their histories; then offers to the
 *   user's addresses; then all other records of the user, collection by collection. Notifications about objects of
 *   others stay for their other recipients.
 *   4. One commit removes the account and its entry in `users_erasing`. Its e-mail address and wallet can then be
 *   used again.
 *
 * The request runs step 1. `resume` runs the other steps: immediately, at each start of the server, at each sweep,
 * and soon after a failure.
 *
 * This code does not erase the bytes of files and covers: the sweep does, once no object refers to them and their
 * upload has expired. Rate limits are stored under HMACs and expire. Records of other users may still contain the id
 * of the deleted account.
 */

import { personOf } from "../../accounts/users/person.ts";
import { findUser, type UserRecord, userKeys, userRecords, withEndedSessions } from "../../accounts/users/store.ts";
import { erasure } from "../../objects/lifecycle/erase.ts";
import { type NotificationRecord, notificationRecords, viewRecords } from "../../objects/notifications/store.ts";
import { type ErasedEvent, type EventRecord, eventRecords } from "../../objects/record/event-store.ts";
import {
  type ErasureNote,
  erasureNoteRecords,
  type FormerOwnership,
  formerOwnershipRecords,
  objectKeys,
} from "../../objects/record/store.ts";
import { PERSON_TOTALS } from "../../objects/record/totals.ts";
import { removeOffersTo } from "../../objects/transfers/ending.ts";
import { addressesOf } from "../../objects/transfers/store.ts";
import type { Environment } from "../../platform/environment.ts";
import type { Logger } from "../../platform/http/calls/log.ts";
import type { Owned, Records } from "../../platform/kv/collection.ts";
import { commit } from "../../platform/kv/commit.ts";
import { createKeyedQueue } from "../../platform/kv/keyed-queue.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { addWrites, present, type Write } from "../../platform/kv/write.ts";
import { type Mail, mailWrite } from "../../platform/mail/outbox.ts";
import { described } from "../../platform/observe/described.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Change, Log } from "../../registry/log/log.ts";
import { headTouched } from "../../registry/log/store.ts";
import { BESIDE_LOG, commitParts } from "./commit-parts.ts";
import { deletionEmail } from "./emails.ts";

export interface DeletionDeps {
  readonly kv: Kv;
  /** All collections. */
  readonly collections: readonly Records<object>[];
  readonly registry: Log;
  readonly environment: Environment;
  readonly log: Logger;
}

/** Number of objects that are erased at the same time. Their leaves share a commit. */
const OBJECTS_AT_ONCE = 20;
/** Pause before the first retry (ms). It doubles with each failure, up to the interval of the sweep. */
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 10 * 60_000;

export function createDeletion({ kv, collections, registry, environment, log }: DeletionDeps) {
  // The request and the sweep may process the same account.
  const oneAtATime = createKeyedQueue();
  let pauseMs = FIRST_PAUSE_MS;
  /** Time of the next retry, by the clock `uptime`; `null` if nothing has failed. */
  let againAt: number | null = null;

  return {
    /**
     * Closes the account permanently and starts to erase it. Throws for an administrator, and if the typed address is
     * not that of the account.
     */
    async begin(userId: string, typedEmail: string): Promise<void> {
      await close(userId, typedEmail);
      void resume(userId).catch(report);
    },

    /** Continues the deletion of an account. The writes of `closing` must be committed before. */
    goOn(userId: string): void {
      void resume(userId).catch(report);
    },

    /** Erases one object of an account that continues to exist. `change`: the result of `erasure`. */
    async eraseOne(ownerId: string, tokenId: number, change: Change<void>): Promise<void> {
      await registry.append(change);
      const note = present(await kv.get<ErasureNote>(erasureNoteRecords.at(ownerId, tokenId)));
      if (note) await clearTraces(note);
    },

    resumeAll,

    /**
     * Retries deletions that failed in this process, after a pause. Does nothing at other times, so it may be called
     * often.
     */
    async resumeFailed(): Promise<void> {
      if (againAt === null || environment.uptime() < againAt) return;
      againAt = null;
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      await resumeAll().catch(report);
      if (againAt === null) pauseMs = FIRST_PAUSE_MS;
    },
  };

  /** Continues all pending deletions and returns how many it finished. Failures are logged and retried later. */
  async function resumeAll(): Promise<number> {
    for await (const { value: note } of kv.list<ErasureNote>({ prefix: erasureNoteRecords.all }))
      await clearTraces(note).catch(report);
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
  }

  /** Runs step 1. */
  function close(userId: string, typedEmail: string): Promise<void> {
    return commit(kv, async (read) => {
      const user = await findUser(read, userId);
      if (!user || user.erasingSince !== undefined) return { writes: [], result: undefined };
      if (user.role === "admin") {
        throw new Refusal(
          "conflict",
          "Administrators cannot delete their own account: ask another administrator to change its role to user first.",
        );
      }
      if (!personOf(user).hasAddress(typedEmail))
        throw new Refusal("invalid_input", "email must be the address of this account.");
      const writes = closing(user, deletionEmail(user), environment);
      return { writes: [...writes, await headTouched(read)], result: undefined };
    });
  }

  /** Runs steps 2 to 4. */
  function resume(userId: string): Promise<void> {
    return oneAtATime(userId, async () => {
      const user = await findUser(kv, userId);
      if (!user) return;
      await eraseObjects(userId);
      await eraseFormerOwnerships(userId);
      for (const address of addressesOf(user)) await removeOffersTo(kv, environment, address);
      for (const collection of collections) await eraseOf(user, collection);
      await commitParts(kv, totalsOf(userId));
      await removeAccount(userId);
    });
  }

  /**
   * Runs step 2. A closed account gets no new objects, and only this function removes its objects. So once the list
   * of objects is empty, it stays empty.
   */
  async function eraseObjects(userId: string): Promise<void> {
    for (;;) {
      const owned: Deno.KvEntry<number>[] = [];
      const list = kv.list<number>({ prefix: objectKeys.ofOwner(userId) }, { limit: OBJECTS_AT_ONCE });
      for await (const entry of list) owned.push(entry);
      // Waits for all, even if one fails, so that nothing is still running when the account is tried again.
      const outcomes = await Promise.allSettled(owned.map(eraseObject));
      for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
      for await (const { value: note } of kv.list<ErasureNote>({ prefix: erasureNoteRecords.at(userId) }))
        await clearTraces(note);
      if (owned.length === 0) return;
    }
  }

  /** Removes the remaining records of an erased object, and then the note that such records exist. */
  async function clearTraces(note: ErasureNote): Promise<void> {
    await commitParts(kv, traces(note.tokenId));
    for await (const { key } of kv.list({ prefix: objectKeys.formerOwnersOf(note.tokenId) }))
      await endFormerOwnership(String(key.at(-1)), note.tokenId);
    await addWrites(kv.atomic(), erasureNoteRecords.remove(note)).commit();
  }

  /**
   * Removes the former ownership and its index entry. The commit reads and checks the record: two processes may do
   * this at the same time, and the total must be reduced only once.
   */
  function endFormerOwnership(ownerId: string, tokenId: number): Promise<void> {
    const index: Write = { key: [...objectKeys.formerOwnersOf(tokenId), ownerId], erase: true };
    return commit(kv, async (read) => {
      const ownership = present(await read.get<FormerOwnership>(formerOwnershipRecords.at(ownerId, tokenId)));
      const writes = ownership ? formerOwnershipRecords.remove(ownership) : [index];
      return { writes, result: undefined, besideLog: BESIDE_LOG };
    });
  }

  async function eraseObject({ key, value: tokenId }: Deno.KvEntry<number>): Promise<void> {
    const [, ownerId] = key;
    try {
      await registry.append(erasure(String(ownerId), { tokenId }, environment));
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "gone") throw error;
      // Another process has erased the object in the meantime, including its other index entries.
      await kv.delete(key);
    }
  }

  /**
   * Yields the writes that remove the remaining records of an erased object, in groups. Each group must be in one
   * commit.
   */
  async function* traces(tokenId: number): AsyncGenerator<readonly Write[]> {
    yield* recordsUnder(eventRecords, eventRecords.at(tokenId));
    yield* recordsUnder(notificationRecords, notificationRecords.at(tokenId));
    yield* recordsUnder(viewRecords, viewRecords.at(tokenId));
  }

  async function* recordsUnder<T extends object>(
    { remove }: Pick<Records<T>, "remove">,
    prefix: Deno.KvKey,
  ): AsyncGenerator<readonly Write[]> {
    for await (const { value } of kv.list<T>({ prefix })) yield remove(value);
  }

  /**
   * Runs step 3 for objects that the user has given away. Removes the user's events, and the names that the user gave
   * the objects. No new former ownerships appear meanwhile, because offers of a closed account cannot be accepted.
   */
  async function eraseFormerOwnerships(userId: string): Promise<void> {
    const former = kv.list<FormerOwnership>({ prefix: formerOwnershipRecords.at(userId) });
    for await (const { value } of former) {
      const { tokenId } = value;
      for await (const entry of kv.list<EventRecord>({ prefix: eventRecords.at(tokenId) })) {
        const { number, type, index, event } = entry.value;
        if (event?.actor.id !== userId) continue;
        const erased: ErasedEvent = { tokenId, number, type, index, event: null, actorId: userId };
        // If the check fails, the object was erased in the meantime, including this event.
        await addWrites(kv.atomic().check(entry), eventRecords.replace(entry.value, erased)).commit();
      }
      for await (const entry of kv.list<NotificationRecord>({ prefix: notificationRecords.at(tokenId) })) {
        const { objectName, formerName, ...unnamed } = entry.value;
        if (unnamed.actorId !== userId || (objectName === undefined && formerName === undefined)) continue;
        await addWrites(kv.atomic().check(entry), notificationRecords.replace(entry.value, unnamed)).commit();
      }
      await endFormerOwnership(userId, tokenId);
    }
  }

  /** Runs step 3 for one collection. */
  async function eraseOf(user: UserRecord, collection: Records<object>): Promise<void> {
    const { person } = collection;
    if (!person || person.erasedBefore) return;
    if (!person.keptByOthers) return commitParts(kv, remains(user, collection));
    for await (const owned of collection.ofPerson(kv, personOf(user))) await leave(user.id, collection, owned);
  }

  async function* remains(user: UserRecord, { ofPerson, remove }: Records<object>): AsyncGenerator<readonly Write[]> {
    for await (const { key, record } of ofPerson(kv, personOf(user)))
      yield record ? remove(record) : [{ key, erase: true }];
  }

  /**
   * Removes the user from a record that others keep. The commit checks the record, because another user of the same
   * record may be deleted at the same time, or the object of the record may be erased, and this must not be undone.
   */
  function leave(userId: string, collection: Records<object>, { key, stored }: Owned<object>): Promise<void> {
    return commit(kv, async (read) => {
      const record = present(await read.get<object>(stored.key));
      const others = record ? collection.leave(record, userId, environment.now()) : [];
      return { writes: [{ key, erase: true }, ...others], result: undefined };
    });
  }

  /** Yields the writes that remove the totals of the account, which are all 0 at this point. */
  async function* totalsOf(userId: string): AsyncGenerator<readonly Write[]> {
    for await (const { key } of kv.list({ prefix: [...PERSON_TOTALS, userId] })) yield [{ key, erase: true }];
  }

  /** Runs step 4. */
  function removeAccount(userId: string): Promise<void> {
    return commit(kv, async (read) => {
      const user = await findUser(read, userId);
      if (!user) return { writes: [], result: undefined };
      return {
        writes: userRecords.remove(user),
        result: undefined,
        besideLog: "The log treats a closed account like a missing one.",
      };
    });
  }

  function report(error: unknown): void {
    log({ level: "error", event: "deletion_interrupted", error: described(error) });
    againAt ??= environment.uptime() + pauseMs;
  }
}

/**
 * Returns the writes that close the account (step 1 above). The commit must check the account and write the log's head,
 * so that a concurrent change of the log is decided again.
 */
export function closing(user: UserRecord, mail: Mail, environment: Pick<Environment, "now" | "ulid">): Write[] {
  const closed: UserRecord = { ...withEndedSessions(user), disabled: true, erasingSince: environment.now() };
  return [...userRecords.replace(user, closed), mailWrite(environment, mail)];
}

export type Deletion = ReturnType<typeof createDeletion>;
