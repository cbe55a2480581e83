/** A log with a store, a temporary folder, a clock that the test moves, and the witnesses of its policy. */
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { createSigner } from "../formats/tlog/note.ts";
import { parsePolicy } from "../formats/tlog/policy.ts";
import { formatVkey } from "../formats/tlog/vkey.ts";
import { openKv } from "../platform/kv/open.ts";
import { checkpointFile } from "../registry/log/checkpoint-file.ts";
import { openCheckpoints } from "../registry/log/checkpoints.ts";
import { createLogClock } from "../registry/log/clock.ts";
import { createLog } from "../registry/log/log.ts";
import { atOnce } from "../registry/log/pace.ts";
import { openPublication } from "../registry/witnessing/publication.ts";
import { openWitnessing } from "../registry/witnessing/witnessing.ts";
import { fillLog } from "./fill-log.ts";
import { type WitnessDouble, witnessDouble, witnessNetwork } from "./witness-double.ts";

export const signer = createSigner("log.example", new Uint8Array(32).fill(1));
export const START = Date.UTC(2026, 0, 1);
export const EVERY_MS = 10_000;

/** A clock that the test moves. Moving it resolves sleeps that have ended. */
function openClock() {
  let time = START;
  const sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  return {
    now: () => time,
    elapsed: () => time,
    sleep: (ms: number) => new Promise<void>((wake) => sleepers.push({ at: time + ms, wake })),
    /** Returns whether a sleep ends `after` ms from now. */
    isAwaited: (after: number) => sleepers.some(({ at }) => at === time + after),
    deadline(ms: number) {
      const given = new AbortController();
      const late = () => given.abort(new DOMException("late", "TimeoutError"));
      sleepers.push({ at: time + ms, wake: late });
      return given.signal;
    },
    pass(ms: number) {
      time += ms;
      for (const { at, wake } of sleepers) if (at <= time) wake();
    },
  };
}

export const aTurn = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Waits until the condition is true, while pending work runs. */
export async function until(isSo: () => boolean): Promise<void> {
  await expect.poll(isSo, { interval: 1 }).toBe(true);
}

interface Options {
  readonly names?: readonly string[];
  readonly rule?: string;
  readonly types?: Parameters<typeof witnessDouble>[0]["types"];
  /** Stores the log in a file, so that it can be copied. */
  readonly onDisk?: boolean;
}

export async function makeDir(): Promise<string> {
  const dir = await Deno.makeTempDir({ prefix: "authentica-witnessing-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  return dir;
}

/** Opens a log, a store in a temporary folder, and the witnesses of its policy. */
export async function openLog({ names = ["a", "b", "c"], rule = "2", types, onDisk = false }: Options = {}) {
  const clock = openClock();
  const { now } = clock;
  const dir = await makeDir();
  const witnesses = names.map((name) => witnessDouble({ name: `${name}.example`, now, ...(types && { types }) }));
  const network = witnessNetwork(...witnesses);
  const policyText = [
    `log ${formatVkey(signer)}\n`,
    ...witnesses.map((witness) => witness.policy()),
    rule === "none"
      ? "quorum none\n"
      : `group all ${rule} ${witnesses.flatMap(({ names }) => names).join(" ")}\nquorum all\n`,
  ].join("");
  const path = onDisk ? join(dir, "kv.sqlite3") : ":memory:";
  let kv = await openKv(path);
  onTestFinished(() => kv.close());

  /** Starts a process on the current store. */
  async function start({
    policy = parsePolicy(policyText),
    fetch = network,
    meanwhile = async () => {},
    folder = dir,
  } = {}) {
    const lines: Readonly<Record<string, unknown>>[] = [];
    const log = (line: Readonly<Record<string, unknown>>) => lines.push(line);
    const told: (string | null)[] = [];
    const checkpoints = await openCheckpoints({
      kv,
      signers: [signer],
      file: checkpointFile(join(folder, "checkpoint")),
      now,
      log,
      pace: atOnce,
    });
    onTestFinished(() => checkpoints.close());
    await meanwhile();
    const file = checkpointFile(join(folder, "checkpoint.witnessed"));
    const publication = await openPublication({ kv, checkpoints, policy: () => policy, file, now, log });
    const pace = { everyMs: EVERY_MS, elapsed: clock.elapsed, sleep: clock.sleep, deadline: clock.deadline };
    const tell = (problem: string | null) => told.push(problem);
    const witnessing = await openWitnessing({
      kv,
      checkpoints,
      publication,
      fetch,
      pace,
      ownKeys: checkpoints.keys,
      now,
      log,
      tell,
    });
    const dating = createLogClock({ now, elapsed: clock.elapsed });
    const registry = createLog({ kv, now, clock: dating, refusal: checkpoints.refusal });
    let entries = 0;
    return {
      checkpoints,
      publication,
      witnessing,
      policy,
      lines,
      told,
      async fill(count: number, salt = 0) {
        await fillLog(registry, count, salt + entries);
        entries += count;
        await checkpoints.sign();
      },
      /** Runs a round in which every witness answers at once. */
      round: () => witnessing.tick(),
      events: () => lines.map(({ event }) => event),
    };
  }

  return {
    clock,
    dir,
    witnesses: witnesses as [WitnessDouble, WitnessDouble, WitnessDouble],
    start,
    kv: () => kv,
    /** Closes the store, runs `change` on its folder, and opens it again. */
    async whileClosed(change: () => Promise<void>) {
      kv.close();
      await change();
      kv = await openKv(path);
    },
    files: ["kv.sqlite3", "kv.sqlite3-wal", "kv.sqlite3-shm", "checkpoint", "checkpoint.witnessed"],
  };
}
