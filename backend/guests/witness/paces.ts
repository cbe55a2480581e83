import type { KnownLog } from "./log-list.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Of what a log may do in a day, so much may come at once: an hour's share, and never less than ten. */
const AT_ONCE = 24;
const LEAST_AT_ONCE = 10;

export interface Paces {
  /** Counts one checkpoint of this log; `false` when it has none left for now. */
  take(log: Pick<KnownLog, "origin" | "perDay">): boolean;
}

/** How often each log has a checkpoint cosigned: the generic cell rate algorithm, in memory. `now`: ms since 1970. */
export function createPaces(now: () => number): Paces {
  /** When all of a log's uses will have come back, ms since 1970. */
  const fullAt = new Map<string, number>();
  return {
    take({ origin, perDay }) {
      const each = DAY_MS / perDay;
      const most = Math.max(LEAST_AT_ONCE, perDay / AT_ONCE);
      const next = Math.max(now(), fullAt.get(origin) ?? 0) + each;
      if (next - now() > most * each) return false;
      fullAt.set(origin, next);
      return true;
    },
  };
}
