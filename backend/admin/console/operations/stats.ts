/**
 * Figures of the whole store. What would take counting every record is counted beside the requests, at most once a minute, and
 * answered with the time of the counting; the rest is read when it is asked for.
 */

import { type UserRecord, userRecords } from "../../../accounts/users/store.ts";
import type { Collection } from "../../../contract/admin-collections.ts";
import type { StatsAnswer } from "../../../contract/admin-stats.ts";
import { notificationKeys } from "../../../objects/notifications/store.ts";
import { type ObjectRecord, objectRecords } from "../../../objects/record/store.ts";
import { type BlobRecord, blobRecords, scansByTime } from "../../../objects/scans/store.ts";
import type { Logger } from "../../../platform/http/calls/log.ts";
import { isoOf } from "../../../platform/iso.ts";
import type { Kv } from "../../../platform/kv/kv.ts";
import type { Limits } from "../../../platform/limits/limits.ts";
import { type OutboxRecord, outboxRecords } from "../../../platform/mail/outbox.ts";
import { withoutPrivate } from "../../../platform/observe/described.ts";
import { type Checkpoints, readable } from "../../../registry/log/checkpoints.ts";
import { readHead } from "../../../registry/log/store.ts";

export interface StatsDeps {
  readonly kv: Kv;
  readonly now: () => number;
  readonly limits: Pick<Limits, "refused">;
  readonly checkpoints: Checkpoints;
  readonly log: Logger;
}

interface Counted extends Pick<StatsAnswer, "users" | "objects" | "registrations" | "storage"> {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly totals: Readonly<Record<Collection, number>>;
}

const FRESH_MS = 60_000;
const DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

export function createStats({ kv, now, limits, checkpoints, log }: StatsDeps) {
  const since = isoOf(now());
  let counted: Counted | null = null;
  let running: Promise<Counted> | null = null;

  function count(): Promise<Counted> {
    running ??= countAll(kv, now())
      .then((result) => {
        counted = result;
        return result;
      })
      .finally(() => {
        running = null;
      });
    return running;
  }

  /** Counts again in the background when the last time is over a minute ago. */
  function refresh(): Promise<Counted> | null {
    if (counted && now() - counted.at < FRESH_MS) return null;
    const next = count();
    next.catch((error) => log({ level: "error", event: "counting_failed", error: withoutPrivate(String(error)) }));
    return next;
  }

  return {
    /** The first answer waits for the first counting; later ones give what was counted last. */
    async read(): Promise<StatsAnswer> {
      const next = refresh();
      const known = counted ?? (await next);
      if (!known) throw new Error("Nothing was counted.");
      const { at, totals: _, ...figures } = known;
      const mail = { waiting: 0, failing: 0 };
      for await (const { value } of kv.list<OutboxRecord>({ prefix: outboxRecords.all }, { limit: 1000 })) {
        mail.waiting += 1;
        if (value.failures > 0) mail.failing += 1;
      }
      const checkpoint = readable(checkpoints);
      return {
        at: isoOf(at),
        ...figures,
        registry: {
          size: (await readHead(kv)).size,
          checkpoint: checkpoint && { size: checkpoint.size, at: isoOf(checkpoint.signedAt) },
        },
        mail,
        limits: { since, refused: limits.refused() },
      };
    },

    /** How many documents a collection has, as far as they have been counted. */
    totalOf(collection: Collection): { readonly total: number; readonly totalAt: string } | null {
      void refresh();
      return counted && { total: counted.totals[collection], totalAt: isoOf(counted.at) };
    },
  };
}

export type Stats = ReturnType<typeof createStats>;

async function countAll(kv: Kv, at: number): Promise<Counted> {
  const users = { total: 0, admins: 0, disabled: 0 };
  const days = new Map<string, number>();
  for (let back = DAYS - 1; back >= 0; back--) days.set(dayOf(at - back * DAY_MS), 0);
  for await (const { role, disabled, createdAt } of recordsUnder<UserRecord>(kv, userRecords.all)) {
    users.total += 1;
    if (role === "admin") users.admins += 1;
    if (disabled) users.disabled += 1;
    const day = createdAt.slice(0, 10);
    const known = days.get(day);
    if (known !== undefined) days.set(day, known + 1);
  }
  const objects = { total: 0, active: 0, revoked: 0, erased: 0 };
  for await (const { status } of recordsUnder<ObjectRecord>(kv, objectRecords.all)) {
    objects.total += 1;
    objects[status] += 1;
  }
  const storage = { files: 0, bytes: 0 };
  for await (const { size } of recordsUnder<BlobRecord>(kv, blobRecords.all)) {
    storage.files += 1;
    storage.bytes += size;
  }
  const totals = {
    users: users.total,
    objects: objects.total,
    notifications: await sizeOf(kv, notificationKeys.allByTime),
    fingerprints: await sizeOf(kv, scansByTime),
  };
  return { at, users, objects, registrations: [...days].map(([day, count]) => ({ day, count })), storage, totals };
}

async function* recordsUnder<T>(kv: Kv, prefix: Deno.KvKey): AsyncGenerator<T> {
  for await (const { value } of kv.list<T>({ prefix }, { batchSize: 500 })) yield value;
}

async function sizeOf(kv: Kv, prefix: Deno.KvKey): Promise<number> {
  let size = 0;
  for await (const _ of recordsUnder(kv, prefix)) size += 1;
  return size;
}
const dayOf = (ms: number): string => isoOf(ms).slice(0, 10);
