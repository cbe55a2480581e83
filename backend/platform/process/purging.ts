import type { Logger } from "../http/calls/log.ts";
import type { Kv } from "../kv/kv.ts";
import { described } from "../observe/described.ts";
import type { ComponentHealth } from "./component-health.ts";
import { takeNight } from "./night.ts";

export interface PurgingDeps {
  readonly kv: Kv;
  /** Removes deleted values from the store's file; `null` if the store is not a local file. */
  readonly purge: (() => Promise<void>) | null;
  readonly standings: ComponentHealth;
  readonly now: () => number;
  readonly log: Logger;
}

const NIGHT = ["purge_night"];
/** If a purge was missed at night and made up for by day, the next night runs another one. */
const REST_MS = 6 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Default hour: 03:00 UTC. */
const HOUR = 3;

/** Purges the store every night, so that deleted data is removed from its file within a day. */
export function createPurging({ kv, purge, standings, now, log }: PurgingDeps) {
  /**
   * Purges the store if it is due: once a night at `hour` (UTC), or at any hour if the last purge is older than a
   * day.
   */
  async function nightly(hour: number | null): Promise<void> {
    const night = { key: NIGHT, hour: hour ?? HOUR, restMs: REST_MS, overdueMs: DAY_MS, isDueFirst: true };
    if (purge && (await takeNight(kv, now(), night))) await run(purge);
  }

  async function run(purge: () => Promise<void>): Promise<void> {
    try {
      await purge();
      standings.tell("purge", null);
      log({ level: "info", event: "purged" });
    } catch (error) {
      standings.tell("purge", { reason: "Deleted data could not be removed from the store's file. The log says why." });
      log({ level: "error", event: "purge_failed", error: described(error) });
    }
  }

  return { nightly };
}
