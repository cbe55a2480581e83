import type { Health, Ready, Trouble } from "../../contract/health.ts";
import { parseLeaf } from "../../formats/tlog/leaf.ts";
import { isoOf } from "../../platform/iso.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import type { ComponentHealth } from "../../platform/process/component-health.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Checkpoints } from "./checkpoints.ts";
import type { Published } from "./kept.ts";
import type { Log } from "./log.ts";
import { readable } from "./reading.ts";
import type { Scrubber } from "./scrubber.ts";
import { readHead, registryKeys } from "./store.ts";

export interface HealthDeps {
  readonly kv: Kv;
  readonly now: () => number;
  readonly registry: Pick<Log, "waitingSince">;
  readonly checkpoints: Pick<Checkpoints, "latest" | "refusal">;
  readonly publication: Pick<Checkpoints, "latest">;
  readonly audit: Pick<Scrubber, "state">;
  /** Reports problems of other components. */
  readonly standings: Pick<ComponentHealth, "troubles">;
  /** Version of the service. */
  readonly version: string;
}

/** Requests within this time (ms) share one trial write, so that frequent requests do not burden the store. */
const TRIAL_MS = 1000;
/**
 * Longest normal wait (ms) of a change for the writer, and of an entry for its checkpoint: ten times what it takes in
 * a busy second.
 */
const LATE_MS = 10_000;

/** Reports the health of the service. */
export function createHealth({ kv, now, registry, checkpoints, publication, audit, standings, version }: HealthDeps) {
  let trial: { readonly at: number; readonly took: Promise<number> } | null = null;

  async function registryHealth(): Promise<Health["registry"]> {
    const { size } = await readHead(kv);
    const { checked, finishedAt, problems } = audit.state();
    const rest = {
      size,
      audit: { checked, finishedAt: finishedAt === null ? null : isoOf(finishedAt), problems: problems.length },
    };
    const toldOf = (latest: Published | null) => latest && { size: latest.size, signedAt: isoOf(latest.signedAt) };
    const checkpoint = toldOf(readable(checkpoints));
    const published = toldOf(readable(publication));
    const wrong = standings.troubles().find(({ part }) => part === "clock");
    const problem = checkpoints.refusal()?.message ?? wrong?.reason;
    return { ...rest, checkpoint, published, ...(problem !== undefined && { problem }) };
  }

  /** Returns all problems, those of the registry first, as a member that is absent if there are none. */
  function degraded(): { readonly degraded?: readonly Trouble[] } {
    const [problem] = audit.state().problems;
    const refusal = checkpoints.refusal();
    const troubles: Trouble[] = standings.troubles().map(({ part, reason }) => ({ part, reason }));
    if (problem !== undefined)
      troubles.unshift({ part: "registry", reason: `The audit has found a problem: ${problem}` });
    if (refusal) troubles.unshift({ part: "registry", reason: refusal.message });
    return troubles.length > 0 ? { degraded: troubles } : {};
  }

  /**
   * Commits without changing anything, and returns how long the commit takes (ms). Rejects with `unavailable` if the
   * store does not accept it.
   */
  function tryWriting(): Promise<number> {
    const at = now();
    if (trial && at - trial.at < TRIAL_MS) return trial.took;
    const took = kv.delete(["ready"]).then(
      () => Math.max(0, now() - at),
      (cause) => Promise.reject(new Refusal("unavailable", "The store cannot be written.", {}, { cause })),
    );
    trial = { at, took };
    return took;
  }

  /** Returns how long the first entry without a checkpoint has waited to be signed (ms); 0 if all are signed. */
  async function unsignedFor(covered: number): Promise<number> {
    const { size } = await readHead(kv);
    const leaf = size > covered ? (await kv.get<Uint8Array>(registryKeys.leaf(covered))).value : null;
    return leaf ? now() - parseLeaf(leaf).timestamp * 1000 : 0;
  }

  return {
    /** Returns all problems, those of the registry first. */
    troubles: (): readonly Trouble[] => degraded().degraded ?? [],

    /** Returns the readiness of this process. Rejects with `unavailable` and the reason if it cannot accept work. */
    async ready(): Promise<Ready> {
      const refusal = checkpoints.refusal();
      if (refusal) throw refusal;
      const stopped = standings.troubles().find(({ stopsWork }) => stopsWork);
      if (stopped) throw new Refusal("unavailable", stopped.reason);
      const latest = checkpoints.latest();
      const waitingMs = now() - (registry.waitingSince() ?? now());
      if (waitingMs > LATE_MS)
        throw new Refusal(
          "unavailable",
          `The writer of the log has kept a change waiting for ${secondsOf(waitingMs)} s.`,
        );
      const unsignedMs = await unsignedFor(latest?.size ?? 0);
      if (unsignedMs > LATE_MS)
        throw new Refusal(
          "unavailable",
          `An entry has waited ${secondsOf(unsignedMs)} s for a signed checkpoint; the limit is ${secondsOf(LATE_MS)} s.`,
        );
      return {
        status: "ready",
        ...degraded(),
        store: { writeMs: await tryWriting() },
        writer: { waitingMs },
        checkpoint: latest && { size: latest.size, ageMs: Math.max(0, now() - latest.signedAt) },
      };
    },

    /** Returns that the process is running, and the state of the registry. */
    async read(): Promise<Omit<Health, "longestBlockMs" | "tasks">> {
      const troubles = degraded();
      return { status: troubles.degraded ? "degraded" : "ok", ...troubles, version, registry: await registryHealth() };
    },
  };
}

const secondsOf = (ms: number): number => Math.floor(ms / 1000);

export type HealthService = ReturnType<typeof createHealth>;
