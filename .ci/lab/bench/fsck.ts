/**
 * Compares `npm run op -- fsck` on a large store with a bare loop over all its records, each in a separate process.
 * `FSCK_ENTRIES` is the number of entries: 100,000 by default; a million take about ten times as long.
 */
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { readConfig } from "../../../backend/config.ts";
import { denoArguments } from "../../../backend/tasks/commands.ts";
import { withBigStore } from "../../../backend/tests/big-store.ts";
import { processorMs } from "./processor.ts";
import type { Report } from "./report.ts";
import { inTurns } from "./turns.ts";

const ENTRIES = Number(process.env.FSCK_ENTRIES ?? 100_000);
const ROUNDS = 5;
const LOOKS_EVERY_MS = 50;

const root = fileURLToPath(new URL("../../..", import.meta.url));

interface Ran {
  readonly seconds: number;
  /** Processor time (s). */
  readonly cpu: number;
  /** Maximum resident memory (MiB). */
  readonly resident: number;
  readonly output: string;
}

/** Runs Deno until it exits. Processor time and memory are the values of the last sample. */
async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> {
  const begun = performance.now();
  const child = new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd: root,
    env,
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  let [cpu, resident, isOver] = [0, 0, false];
  const looking = (async () => {
    while (!isOver) {
      const status = await Deno.readTextFile(`/proc/${child.pid}/status`).catch(() => "");
      resident = Math.max(resident, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
      cpu = Math.max(cpu, await processorMs(child.pid).catch(() => 0));
      await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY_MS));
    }
  })();
  const { code, stdout } = await child.output();
  const seconds = (performance.now() - begun) / 1000;
  isOver = true;
  await looking;
  const output = new TextDecoder().decode(stdout);
  if (code !== 0) throw new Error(`fsck exited with ${code}: ${output}`);
  return { seconds, cpu: cpu / 1000, resident, output };
}

export async function benchFsck(report: Report): Promise<void> {
  await withBigStore({ entries: ENTRIES }, async (dataDir) => {
    const env = { DATA_DIR: dataDir, PUBLIC_URL: "http://localhost:8000" };
    const loop = fileURLToPath(new URL("./bare-loop.ts", import.meta.url));
    const { fsck, bare } = await inTurns(
      ROUNDS,
      {
        fsck: () => run(denoArguments("fsck", readConfig(env)), env),
        bare: () => run(["run", "-A", loop, join(dataDir, "kv.sqlite3")]),
      },
      0,
    );
    report.note(
      `${ENTRIES} entries: ${fsck[0]?.output.split("\n")[0]}; the bare loop: ${bare[0]?.output.split(" ")[0]} records`,
    );
    const of = (ran: readonly Ran[], what: "seconds" | "cpu" | "resident") => ran.map((one) => one[what]);
    const speeds = (ran: readonly Ran[]) => of(ran, "seconds").map((seconds) => ENTRIES / seconds);
    report.row(`${ENTRIES} entries`, {
      unit: "entries/s",
      rounds: speeds(fsck),
      to: { what: "the bare loop", rounds: speeds(bare) },
      goal: { of: "ratio", atLeast: 0.5 },
    });
    const cpu = { unit: "s", rounds: of(fsck, "cpu"), to: { what: "the bare loop", rounds: of(bare, "cpu") } };
    report.row(`${ENTRIES} entries, CPU`, cpu);
    report.row(`${ENTRIES} entries, resident at most`, {
      unit: "MiB",
      rounds: of(fsck, "resident"),
      to: { what: "the bare loop", rounds: of(bare, "resident") },
      goal: { of: "figure", atMost: 250 },
    });
  });
}
