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

/** A message for one endpoint, at the end of what waits for it about the same object. */
export interface Queued extends Whose {
  readonly lane: string;
  readonly message: Message;
}

/** Puts it into its lane, which must not change until this is committed. `now` in ms since 1970. */
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

/** Messages for as many lanes, no two for the same, with what the commit has to check. */
export async function enqueueAll(
  kv: Kv,
  queued: readonly Queued[],
  now: number,
): Promise<{ readonly writes: readonly Write[]; readonly checks: readonly Deno.AtomicCheck[] }> {
  const lanes = await getAll<LaneRecord>(kv, queued.map(keyOf));
  return { writes: queued.flatMap((one, at) => put(one, lanes[at]?.value ?? null, now)), checks: lanes };
}

/** One message, for a decision that reads through `read`. */
export async function enqueue(read: Reader, queued: Queued, now: number): Promise<Write[]> {
  const { value } = await read.get<LaneRecord>(keyOf(queued));
  return put(queued, value, now);
}

/**
 * Queues a message that was tried before. If it is still in its lane it is not queued twice, but the lane becomes due
 * at once; if it is under way, its lease continues. `now` in ms since 1970.
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

/** The next endpoint for which anything waits, and when the first of it is due (ms since 1970). `behind`: the one before; `null`: there was none. */
export async function nextWithAny(kv: Kv, behind: Whose | null): Promise<(Whose & { readonly dueAt: number }) | null> {
  const start = behind && [...dueKeys.all, behind.userId, `${behind.endpointId}\0`];
  const range: Deno.KvListSelector = start ? { prefix: dueKeys.all, start } : { prefix: dueKeys.all };
  for await (const { key } of kv.list<string>(range, { limit: 1 }))
    return { userId: String(key[1]), endpointId: String(key[2]), dueAt: Number(key[3]) };
  return null;
}
