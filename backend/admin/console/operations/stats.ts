/** Statistics of the whole store, read from totals that every commit keeps current. */

import { userTotals } from "../../../accounts/users/store.ts";
import type { Collection } from "../../../contract/admin-collections.ts";
import type { StatsAnswer } from "../../../contract/admin-stats.ts";
import { objectTotals } from "../../../objects/record/totals.ts";
import { blobTotals } from "../../../objects/scans/store.ts";
import { isoOf } from "../../../platform/iso.ts";
import type { Kv } from "../../../platform/kv/kv.ts";
import { readTotals } from "../../../platform/kv/totals.ts";
import type { Limits } from "../../../platform/limits/limits.ts";
import { type OutboxRecord, outboxRecords } from "../../../platform/mail/outbox.ts";
import type { Checkpoints } from "../../../registry/log/checkpoints.ts";
import { readable } from "../../../registry/log/reading.ts";
import { readHead } from "../../../registry/log/store.ts";

export interface StatsDeps {
  readonly kv: Kv;
  readonly now: () => number;
  readonly limits: Pick<Limits, "refused">;
  readonly checkpoints: Checkpoints;
}

const DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_EMAILS = 1000;

const OF_USERS = [userTotals.all, userTotals.admins, userTotals.disabled];
const OF_OBJECTS = (["active", "revoked", "erased"] as const).map(objectTotals.ofStatus);
const OF_BLOBS = [blobTotals.files, blobTotals.bytes];

export function createStats({ kv, now, limits, checkpoints }: StatsDeps) {
  const since = isoOf(now());

  async function registrations(at: number): Promise<StatsAnswer["registrations"]> {
    const days = Array.from({ length: DAYS }, (_, ago) => isoOf(at - (DAYS - 1 - ago) * DAY_MS).slice(0, 10));
    const counts = await readTotals(
      kv,
      days.map((day) => [...userTotals.registered, day]),
    );
    return days.map((day, at) => ({ day, count: counts[at] as number }));
  }

  async function waitingMail(): Promise<StatsAnswer["mail"]> {
    const mail = { waiting: 0, failing: 0 };
    for await (const { value } of kv.list<OutboxRecord>({ prefix: outboxRecords.all }, { limit: MAX_EMAILS })) {
      mail.waiting += 1;
      if (value.failures > 0) mail.failing += 1;
    }
    return mail;
  }

  return {
    async read(): Promise<StatsAnswer> {
      const at = now();
      const [users, admins, disabled, active, revoked, erased, files, bytes] = (await readTotals(kv, [
        ...OF_USERS,
        ...OF_OBJECTS,
        ...OF_BLOBS,
      ])) as [number, number, number, number, number, number, number, number];
      const checkpoint = readable(checkpoints);
      return {
        at: isoOf(at),
        users: { total: users, admins, disabled },
        objects: { total: active + revoked + erased, active, revoked, erased },
        registrations: await registrations(at),
        storage: { files, bytes },
        registry: {
          size: (await readHead(kv)).size,
          checkpoint: checkpoint && { size: checkpoint.size, at: isoOf(checkpoint.signedAt) },
        },
        mail: await waitingMail(),
        limits: { since, refused: limits.refused() },
      };
    },

    /**
     * Returns the number of documents in a collection; `null` for a collection whose records expire, because it has
     * no total.
     */
    async totalOf(collection: Collection): Promise<number | null> {
      if (collection === "users") return ((await readTotals(kv, [userTotals.all])) as [number])[0];
      if (collection === "objects") return (await readTotals(kv, OF_OBJECTS)).reduce((sum, count) => sum + count, 0);
      return null;
    },
  };
}

export type Stats = ReturnType<typeof createStats>;
