import type { UserRecord } from "../../accounts/users/store.ts";
import type { ListedStatus, ObjectsSummary, SummaryQuery } from "../../contract/object-list.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { Refusal } from "../../platform/refusal.ts";
import { countByDay, countInstants, dayTeller, type Registered } from "../record/days.ts";
import { readListedPage } from "../record/listing.ts";
import { objectTotals, readListedTotals, STEP_S, stepOf } from "../record/totals.ts";
import type { ListsDeps } from "./deps.ts";

/** Number of objects that a summary shows. */
const LATEST = 6;

/** Largest offset of a time zone ahead of UTC (seconds). */
const FURTHEST_AHEAD_S = 14 * 3600;

/** Returns statistics of the list. Reads totals and only the latest objects. Refuses an unknown time zone. */
export const createSummary = ({
  kv,
  publicUrl,
  notifications,
}: Pick<ListsDeps, "kv" | "publicUrl" | "notifications">) =>
  async function summary(reader: UserRecord, { timeZone, since }: SummaryQuery): Promise<ObjectsSummary> {
    const dayOf = tellerOf(timeZone);
    const { instants, countedFrom } = await notifications.latestViews(reader.id);
    const { listed } = await readListedPage(kv, reader, publicUrl, { limit: LATEST });
    return {
      counts: await readListedTotals(kv, reader.id),
      days: countByDay(await registeredSince(kv, reader.id, since), since, dayOf),
      latest: listed.map(({ _id, hash, status }) => ({ _id, hash, status })),
      views: countInstants(instants, since, dayOf),
      viewsSince: countedFrom === null ? null : dayOf(countedFrom),
    };
  };

/**
 * Reads the counts since the start of the day `since` in the time zone that is furthest ahead. So the result may
 * begin up to a day too early.
 */
function registeredSince(kv: Kv, userId: string, since: string): Promise<Registered[]> {
  const prefix = objectTotals.registered(userId);
  const first = stepOf(Date.parse(since) / 1000 - FURTHEST_AHEAD_S);
  const steps = kv.list<number>({ prefix, start: [...prefix, first] }, { batchSize: 500 });
  return Array.fromAsync(steps, ({ key, value }) => ({
    at: Number(key.at(-2)) * STEP_S,
    status: key.at(-1) as ListedStatus,
    count: value,
  }));
}

function tellerOf(timeZone: string) {
  try {
    return dayTeller(timeZone);
  } catch {
    throw new Refusal("invalid_input", "timeZone must be the name of a time zone, such as Europe/Paris.");
  }
}
