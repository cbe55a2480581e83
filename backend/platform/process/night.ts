import { isWithin } from "../expiry-time.ts";
import type { Kv } from "../kv/kv.ts";

/** Record that a process has begun the work of a night. */
interface Night {
  /** Milliseconds since 1970. */
  readonly begunAt: number;
}

export interface NightlyWork {
  /** Key under which the last start is stored. */
  readonly key: Deno.KvKey;
  /** Hour of the day (UTC). */
  readonly hour: number;
  /** Minimum time since the last start of the work (ms) before it runs again at that hour. */
  readonly restMs: number;
  /** If the last start is older than this, the work runs at any hour (ms). */
  readonly overdueMs: number;
  /** Whether the work runs at once if it was never done in this store. */
  readonly isDueFirst: boolean;
}

/** Claims the nightly work if it is due. Returns `true` in only one of the processes that share a store. */
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
