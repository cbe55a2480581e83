/**
 * Reading the log of a large store against a small one: two servers, each a process of its own, asked in turns by one client. Sizes from
 * `READS_SIZES`, of which the first is the one that the others are held against. Entries are asked for at random after one of each tile was.
 */
import { type RunningServer, startServer } from "../tests/server.ts";
import { TILE_WIDTH } from "../tlog/tile.ts";
import { copyBigStore, hashOf } from "./big-store.ts";
import { percentile } from "./numbers.ts";
import { processorMs } from "./processor.ts";
import type { Goal, Report } from "./report.ts";
import { inTurns } from "./turns.ts";

const SIZES = (Deno.env.get("READS_SIZES") ?? "1000,100000").split(",").map(Number);
const ROUNDS = 7;
const CALLS = 200;

/** A whole number from 0 to below this, each as likely. */
const any = (below: number): number => Math.floor(Math.random() * below);

const CALLS_OF: Readonly<Record<string, (size: number) => string>> = {
  "look-up": (size) => `lookup?hash=${hashOf(any(size))}`,
  inclusion: (size) => `proof/inclusion?index=${any(size)}`,
  consistency: (size) => `proof/consistency?from=${1 + any(size)}`,
  tile: (size) => `tile/0/${String(any(Math.floor(size / TILE_WIDTH))).padStart(3, "0")}`,
};

async function ask(url: string, path: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`${url}/api/registry/${path}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}: ${text}`);
  return performance.now() - begun;
}

/** Resolves once the server has signed what is in its store. */
async function signed({ url }: RunningServer): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/api/registry/checkpoint`);
    await answer.text();
    if (answer.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

interface Measured {
  readonly p50: number;
  readonly p99: number;
  readonly cpu: number;
}

async function measure({ url, pid }: RunningServer, pathOf: () => string): Promise<Measured> {
  const before = await processorMs(pid);
  const took: number[] = [];
  for (let call = 0; call < CALLS; call++) took.push(await ask(url, pathOf()));
  const cpu = ((await processorMs(pid)) - before) / CALLS;
  return { p50: percentile(took, 0.5), p99: percentile(took, 0.99), cpu };
}

const goalOf = (name: string, size: number, what: keyof Measured): { readonly goal?: Goal } => {
  if (what === "cpu") return name === "look-up" ? { goal: { of: "figure", atMost: 1 } } : {};
  return size === SIZES[0] || name === "tile" ? {} : { goal: { of: "ratio", atMost: 1.3 } };
};

/** Each call's p50, p99 and processor time on every size, held against the first. */
export async function benchReads(report: Report): Promise<void> {
  const dirs: string[] = [];
  const servers: RunningServer[] = [];
  try {
    for (const size of SIZES) {
      const dir = await copyBigStore({ entries: size });
      dirs.push(dir);
      const server = await startServer(dir, { RATE_LIMIT_SCALE: "1000000" });
      servers.push(server);
      await signed(server);
      for (let index = 0; index < size; index += TILE_WIDTH) await ask(server.url, `proof/inclusion?index=${index}`);
    }
    for (const [name, pathOf] of Object.entries(CALLS_OF)) {
      const sides = Object.fromEntries(
        SIZES.map((size, at) => [size, () => measure(servers[at] as RunningServer, () => pathOf(size))]),
      );
      const rounds = await inTurns(ROUNDS, sides);
      const base = rounds[SIZES[0] as number] as Measured[];
      for (const size of SIZES)
        for (const what of ["p50", "p99", "cpu"] as const)
          report.row(`${name}, ${size} entries, ${what === "cpu" ? "CPU a call" : what}`, {
            unit: "ms",
            rounds: (rounds[size] as Measured[]).map((one) => one[what]),
            ...(size !== SIZES[0] && {
              to: { what: `${SIZES[0]} entries`, rounds: base.map((one) => one[what]) },
            }),
            ...goalOf(name, size, what),
          });
    }
  } finally {
    for (const server of servers) await server.stop();
    for (const dir of dirs) await Deno.remove(dir, { recursive: true });
  }
}
