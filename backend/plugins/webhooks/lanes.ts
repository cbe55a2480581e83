import type { Reader } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { getAll, type Write } from "../../platform/kv/write.ts";
import {
  type DeliveryRecord,
  deliveryRecords,
  dueKeys,
  type LaneRecord,
  laneRecords,
  type Message,
  type Whose,
} from "./store.ts";

/** A message for one endpoint. It is queued behind earlier messages about the same object. */
export interface Queued extends Whose {
  readonly lane: string;
  readonly message: Message;
}

/**
 * Adds a message to its lane; the caller's commit must check that the lane has not changed. `now` in ms since 1970.
 */
function put({ lane, message, userId, endpointId }: Queued, before: LaneRecord | null, now: number): Write[] {
  const whose = { userId, endpointId };
  const number = before?.next ?? 0;
  const after: LaneRecord = before
    ? { ...before, next: number + 1 }
    : { ...whose, lane, next: number + 1, dueAt: now, failures: 0 };
  const delivery: DeliveryRecord = { ...whose, lane, number, message, writtenAt: now };
  return [...laneRecords.replace(before, after), ...deliveryRecords.put(delivery)];
}

const keyOf = ({ userId, endpointId, lane }: Queued) => laneRecords.at(userId, endpointId, lane);

/** Returns the writes and checks for messages, which must all have different lanes. */
export async function enqueueAll(
  kv: Kv,
  queued: readonly Queued[],
  now: number,
): Promise<{ readonly writes: readonly Write[]; readonly checks: readonly Deno.AtomicCheck[] }> {
  const lanes = await getAll<LaneRecord>(kv, queued.map(keyOf));
  return { writes: queued.flatMap((one, at) => put(one, lanes[at]?.value ?? null, now)), checks: lanes };
}

/** Returns the writes for one message, within a decision that reads through `read`. */
export async function enqueue(read: Reader, queued: Queued, now: number): Promise<Write[]> {
  const { value } = await read.get<LaneRecord>(keyOf(queued));
  return put(queued, value, now);
}

/**
 * Queues a message that was sent before. If it still waits in its lane, the lane becomes due at once instead. If it
 * is being sent, nothing changes. `now` in ms since 1970.
 */
export async function enqueueAgain(kv: Kv, read: Reader, queued: Queued, now: number): Promise<Write[]> {
  const { value: lane } = await read.get<LaneRecord>(keyOf(queued));
  if (lane === null || !(await isWaiting(kv, queued))) return put(queued, lane, now);
  return lane.lease === undefined && lane.dueAt > now ? laneRecords.replace(lane, { ...lane, dueAt: now }) : [];
}

async function isWaiting(kv: Kv, { userId, endpointId, lane, message }: Queued): Promise<boolean> {
  const prefix = deliveryRecords.at(userId, endpointId, lane);
  for await (const { value } of kv.list<DeliveryRecord>({ prefix })) if (value.message.id === message.id) return true;
  return false;
}

/**
 * Returns the next endpoint with a waiting message, and when its first lane is due (ms since 1970). `behind` is the
 * endpoint after which the search starts; `null` starts from the first endpoint.
 */
export async function nextWithAny(kv: Kv, behind: Whose | null): Promise<(Whose & { readonly dueAt: number }) | null> {
  const start = behind && [...dueKeys.all, behind.userId, `${behind.endpointId}\0`];
  const range: Deno.KvListSelector = start ? { prefix: dueKeys.all, start } : { prefix: dueKeys.all };
  for await (const { key } of kv.list<string>(range, { limit: 1 }))
    return { userId: String(key[1]), endpointId: String(key[2]), dueAt: Number(key[3]) };
  return null;
}
