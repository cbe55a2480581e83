/** How what waits for webhooks stands, read from the store: the same for each of its processes. */
import type { Kv } from "../../platform/kv/kv.ts";
import { getAll } from "../../platform/kv/write.ts";
import { nextWithAny } from "./lanes.ts";
import { type FailingRecord, failingRecords, type WebhooksRecord, type Whose, webhookRecords } from "./store.ts";

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

/** Since when nothing has got through to each endpoint that fails, ms since 1970. One that is off is sent nothing: it fails no more. */
export async function failingSince(kv: Kv): Promise<readonly number[]> {
  const failing = await Array.fromAsync(
    kv.list<FailingRecord>({ prefix: failingRecords.all }, { limit: MOST_LOOKED_AT }),
    ({ value }) => value,
  );
  const owners = await getAll<WebhooksRecord>(
    kv,
    failing.map(({ userId }) => webhookRecords.at(userId)),
  );
  return failing.flatMap(({ endpointId, since }, at) => {
    const endpoint = owners[at]?.value?.endpoints.find(({ id }) => id === endpointId);
    return endpoint && !endpoint.disabled ? [since] : [];
  });
}
