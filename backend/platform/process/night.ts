import { isWithin } from "../expiry-time.ts";
import type { Kv } from "../kv/kv.ts";

/** That one of the processes of a store has begun a night's work. */
interface Night {
  /** Milliseconds since 1970. */
  readonly begunAt: number;
}

export interface NightlyWork {
  /** Where the last time is stored. */
  readonly key: Deno.KvKey;
  /** Hour of the day, UTC. */
  readonly hour: number;
  /** It is done at that hour if the last time was longer ago than this, ms. */
  readonly restMs: number;
  /** So long after the last time it is made up for at any hour, ms. */
  readonly overdueMs: number;
  /** Whether it is due at once in a store that never had it. */
  readonly isDueFirst: boolean;
}

/** Takes on a night's work if it is due. Of several processes of a store one does; returns whether it is this one. */
export async function takeNight(
  kv: Pick<Kv, "get" | "atomic">,
  now: number,
  { key, hour, restMs, overdueMs, isDueFirst }: NightlyWork,
): Promise<boolean> {
  const night = await kv.get<Night>(key);
  const last = night.value?.begunAt ?? null;
  const isLast = (ms: number) => last !== null && isWithin(last, now, ms);
  const isHour = new Date(now).getUTCHours() === hour;
  const isDue = isHour ? !isLast(restMs) : last === null ? isDueFirst : !isLast(overdueMs);
  if (!isDue) return false;
  const begun: Night = { begunAt: now };
  return (await kv.atomic().check(night).set(key, begun).commit()).ok;
}
