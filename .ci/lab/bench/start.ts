/**
 * Time from the start of a server process until it is ready, for large stores compared with an empty one.
 * `START_SIZES` lists the sizes.
 */
import process from "node:process";
import { copyBigStore } from "../../../backend/tests/big-store.ts";
import { type RunningServer, startServer } from "../../../backend/tests/server.ts";
import { processorMs } from "./processor.ts";
import type { Report } from "./report.ts";
import { inTurns } from "./turns.ts";

const SIZES = (process.env.START_SIZES ?? "100000,1000000").split(",").map(Number);
const ROUNDS = 7;
const ASKS_EVERY_MS = 5;

/** Resolves once the server is ready for requests. */
async function ready({ url }: RunningServer): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/api/ready`);
    await answer.body?.cancel();
    if (answer.ok) return;
    await new Promise((resolve) => setTimeout(resolve, ASKS_EVERY_MS));
  }
}

async function start(dataDir: string): Promise<{ readonly ms: number; readonly cpu: number }> {
  const begun = performance.now();
  const server = await startServer(dataDir);
  try {
    await ready(server);
    return { ms: performance.now() - begun, cpu: await processorMs(server.pid) };
  } finally {
    await server.stop();
  }
}

export async function benchStart(report: Report): Promise<void> {
  const dirs = new Map<number, string>();
  try {
    for (const entries of [0, ...SIZES]) dirs.set(entries, await copyBigStore({ entries }));
    const sides = Object.fromEntries([...dirs].map(([entries, dir]) => [entries, () => start(dir)]));
    const rounds = await inTurns(ROUNDS, sides);
    const empty = rounds[0] ?? [];
    for (const entries of SIZES)
      for (const what of ["ms", "cpu"] as const)
        report.row(`${entries} entries, ${what === "ms" ? "until ready" : "CPU until ready"}`, {
          unit: "ms",
          rounds: (rounds[entries] ?? []).map((one) => one[what]),
          to: { what: "an empty store", rounds: empty.map((one) => one[what]) },
          ...(what === "ms" && { goal: { of: "ratio", atMost: 1.5 } }),
        });
  } finally {
    for (const dir of dirs.values()) await Deno.remove(dir, { recursive: true });
  }
}
