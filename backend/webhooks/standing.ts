/** How what waits for webhooks stands, read from the store: the same for each of its processes. */
import type { Kv } from "../platform/kv/kv.ts";
import { nextWithAny } from "./lanes.ts";
import { type FailingRecord, failingRecords, type Whose } from "./store.ts";

/** So many endpoints are looked at, the first ones: a reading must not take longer than what it tells of. */
const MOST_LOOKED_AT = 1000;

/** When the delivery that is to be sent before all others is due, or was, ms since 1970; `null`: nothing waits. */
export async function firstDueAt(kv: Kv): Promise<number | null> {
  let first: number | null = null;
  let behind: Whose | null = null;
  for (let looked = 0; looked < MOST_LOOKED_AT; looked++) {
    const next = await nextWithAny(kv, behind);
    if (!next) break;
    behind = next;
    first = Math.min(first ?? next.dueAt, next.dueAt);
  }
  return first;
}

/** Since when nothing has got through to each endpoint that fails, ms since 1970. */
export const failingSince = (kv: Kv): Promise<readonly number[]> =>
  Array.fromAsync(
    kv.list<FailingRecord>({ prefix: failingRecords.all }, { limit: MOST_LOOKED_AT }),
    ({ value }) => value.since,
  );
