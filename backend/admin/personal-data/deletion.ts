/**
 * Deleting an account. Each step may be the last before a crash, and all of them may run again:
 *   1. one commit closes the account: disabled, its sessions ended, noted in `users_erasing`, the letter in the outbox. The
 *      head of the log is touched, so that a claim or a transfer decided before this loses its check and finds the account closed;
 *   2. each object in turn: an `erase` leaf, with the record and its private events; then what is left of the events and its
 *      notifications, some a commit; then its note in `objects_erasing`;
 *   3. what the person did to objects that are others' now, whose histories keep the bare places; the offers made to their
 *      addresses; then, collection by collection, what is kept of them: notifications of others' objects stay for the others;
 *   4. one commit removes the account, its e-mail and its wallet, which are free from then on, and the note of step 1.
 * The request does step 1; `resume` does the others, at once, at each start, at each sweep, and soon after it has failed.
 *
 * Files and covers are not touched here: once no object holds them the sweep erases them, when their time as an upload is over.
 * Limits are kept under HMACs and expire. Others' records may still hold the person's id, which leads nowhere.
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
  /** Everything that is stored. */
  readonly collections: readonly Records<object>[];
  readonly registry: Log;
  readonly environment: Environment;
  readonly log: Logger;
}

/** Objects whose leaves are asked for at once: they share a commit. */
const OBJECTS_AT_ONCE = 20;
/** Before what has failed is tried again, ms; twice as long each time, no longer than until the next sweep. */
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 10 * 60_000;

export function createDeletion({ kv, collections, registry, environment, log }: DeletionDeps) {
  // The request and the sweep may meet on one account.
  const oneAtATime = createKeyedQueue();
  let pauseMs = FIRST_PAUSE_MS;
  /** When what has failed is tried again, by `uptime`; `null` where nothing has. */
  let againAt: number | null = null;

  return {
    /**
     * Closes the account for ever and begins to erase it. Refuses an administrator, and an address that is not the
     * account's.
     */
    async begin(userId: string, typedEmail: string): Promise<void> {
      await close(userId, typedEmail);
      void resume(userId).catch(report);
    },

    /** Continues the deletion of an account that `closing` has closed. */
    goOn(userId: string): void {
      void resume(userId).catch(report);
    },

    /** Erases one object whose owner stays, by this change of the registry, which is an `erasure`. */
    async eraseOne(ownerId: string, tokenId: number, change: Change<void>): Promise<void> {
      await registry.append(change);
      const note = present(await kv.get<ErasureNote>(erasureNoteRecords.at(ownerId, tokenId)));
      if (note) await clearTraces(note);
    },

    resumeAll,

    /** Retries deletions that failed in this process, after their pause. Cheap otherwise: may be called often. */
    async resumeFailed(): Promise<void> {
      if (againAt === null || environment.uptime() < againAt) return;
      againAt = null;
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      await resumeAll().catch(report);
      if (againAt === null) pauseMs = FIRST_PAUSE_MS;
    },
  };

  /** Continues every deletion under way; returns how many it finished. Failures are logged and retried later. */
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
      if (!personOf(user).hasAddress(typedEmail))
        throw new Refusal("invalid_input", "email must be the address of this account.");
      const writes = closing(user, deletionEmail(user.email), environment);
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
      for (const collection of collections) await eraseOf(user, collection);
      await commitParts(kv, totalsOf(userId));
      await removeAccount(userId);
    });
  }

  /** Step 2. Only this takes objects from a closed account, and none come to it: once the list is empty it stays so. */
  async function eraseObjects(userId: string): Promise<void> {
    for (;;) {
      const owned: Deno.KvEntry<number>[] = [];
      const list = kv.list<number>({ prefix: objectKeys.ofOwner(userId) }, { limit: OBJECTS_AT_ONCE });
      for await (const entry of list) owned.push(entry);
      // All of them finish, even if one fails, so that the account's next round starts with nothing running.
      const outcomes = await Promise.allSettled(owned.map(eraseObject));
      for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
      for await (const { value: note } of kv.list<ErasureNote>({ prefix: erasureNoteRecords.at(userId) }))
        await clearTraces(note);
      if (owned.length === 0) return;
    }
  }

  /** Removes what is left of the erased object of this note, then the note. */
  async function clearTraces(note: ErasureNote): Promise<void> {
    await commitParts(kv, traces(note.tokenId));
    for await (const { key } of kv.list({ prefix: objectKeys.formerOwnersOf(note.tokenId) }))
      await endFormerOwnership(String(key.at(-1)), note.tokenId);
    await addWrites(kv.atomic(), erasureNoteRecords.remove(note)).commit();
  }

  /** Removes the record and its index. It is read and checked, because two processes may do this at once and a total must lose it once. */
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
      // Erased by another process a moment ago: its index went with it.
      await kv.delete(key);
    }
  }

  /** What an erased object leaves beside its record: each part goes in one commit. */
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

  /** Step 3. No more come: an offer of a closed account is not accepted. What the person called the object goes with what they did to it. */
  async function eraseFormerOwnerships(userId: string): Promise<void> {
    const former = kv.list<FormerOwnership>({ prefix: formerOwnershipRecords.at(userId) });
    for await (const { value } of former) {
      const { tokenId } = value;
      for await (const entry of kv.list<EventRecord>({ prefix: eventRecords.at(tokenId) })) {
        const { number, type, index, event } = entry.value;
        if (event?.actor.id !== userId) continue;
        const erased: ErasedEvent = { tokenId, number, type, index, event: null, actorId: userId };
        // A lost check means that the object is erased, and this event with it.
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

  /** Step 3, for one collection. */
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
   * Takes the person out of a record that others keep. It is checked: another of them may be leaving too, or what it is about may be
   * erased, and then it is gone for good.
   */
  function leave(userId: string, collection: Records<object>, { key, stored }: Owned<object>): Promise<void> {
    return commit(kv, async (read) => {
      const record = present(await read.get<object>(stored.key));
      const others = record ? collection.leave(record, userId, environment.now()) : [];
      return { writes: [{ key, erase: true }, ...others], result: undefined };
    });
  }

  /** The totals of the account. All of them are 0 by now. */
  async function* totalsOf(userId: string): AsyncGenerator<readonly Write[]> {
    for await (const { key } of kv.list({ prefix: [...PERSON_TOTALS, userId] })) yield [{ key, erase: true }];
  }

  /** Step 4. */
  function removeAccount(userId: string): Promise<void> {
    return commit(kv, async (read) => {
      const user = await findUser(read, userId);
      if (!user) return { writes: [], result: undefined };
      return {
        writes: userRecords.remove(user),
        result: undefined,
        besideLog: "An account that is closed already is no more to the log than none.",
      };
    });
  }

  function report(error: unknown): void {
    log({ level: "error", event: "deletion_interrupted", error: described(error) });
    againAt ??= environment.uptime() + pauseMs;
  }
}

/** The writes of step 1, for a commit that checks the account and touches the registry's head. */
export function closing(user: UserRecord, mail: Mail, environment: Pick<Environment, "now" | "ulid">): Write[] {
  const closed: UserRecord = { ...withEndedSessions(user), disabled: true, erasingSince: environment.now() };
  return [...userRecords.replace(user, closed), mailWrite(environment, mail)];
}

export type Deletion = ReturnType<typeof createDeletion>;
