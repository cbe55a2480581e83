/**
 * Compares reads from the log of a large store with reads from a small one: one client alternates between two server
 * processes. `READS_SIZES` lists the sizes; the first is the baseline. One entry of each tile is read first, and these
 * first reads are a separate row. Then entries are read at random.
 */

import { TILE_WIDTH } from "../../../backend/formats/tlog/tile.ts";
import { hashOf, withBigStore } from "../../../backend/tests/big-store.ts";
import { type RunningServer, startServer } from "../../../backend/tests/server.ts";
import { percentile } from "./numbers.ts";
import { processorMs } from "./processor.ts";
import type { Goal, Report } from "./report.ts";
import { inTurns } from "./turns.ts";

const SIZES = (Deno.env.get("READS_SIZES") ?? "1000,100000,1000000").split(",").map(Number);
const ROUNDS = 7;
const CALLS = 1000;

/** Returns a random whole number from 0 to `below` (exclusive). */
const any = (below: number): number => Math.floor(Math.random() * below);

/** `0` to `3905` as C2SP tlog-tiles writes it: `x003/905`. */
const tileName = (index: number): string => {
  const last = String(index % 1000).padStart(3, "0");
  return index < 1000 ? last : `x${String(Math.floor(index / 1000)).padStart(3, "0")}/${last}`;
};

const CALLS_OF: Readonly<Record<string, (size: number) => string>> = {
  "look-up": (size) => `lookup?hash=${hashOf(any(size))}`,
  inclusion: (size) => `proof/inclusion?index=${any(size)}`,
  consistency: (size) => `proof/consistency?from=${1 + any(size)}`,
  tile: (size) => `tile/0/${tileName(any(Math.floor(size / TILE_WIDTH)))}`,
};

async function ask(url: string, path: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`${url}/api/registry/${path}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return performance.now() - begun;
}

/** Resolves once the server shows a checkpoint. */
async function signed({ url }: RunningServer): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/api/registry/checkpoint`);
    await answer.text();
    if (answer.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Durations of some calls (ms). */
interface Measured {
  readonly p50: number;
  readonly p99: number;
  /** Processor time of the server per call. */
  readonly cpu: number;
}

async function measure({ url, pid }: RunningServer, paths: readonly string[]): Promise<Measured> {
  const before = await processorMs(pid);
  const took: number[] = [];
  for (const path of paths) took.push(await ask(url, path));
  const cpu = ((await processorMs(pid)) - before) / paths.length;
  return { p50: percentile(took, 0.5), p99: percentile(took, 0.99), cpu };
}

const WORDS = { p50: "p50", p99: "p99", cpu: "CPU a call" } as const;

const goalOf = (name: string, size: number, what: keyof Measured): { readonly goal?: Goal } => {
  if (what === "cpu") return name === "look-up" ? { goal: { of: "figure", atMost: 1 } } : {};
  return size === SIZES[0] || name === "tile" ? {} : { goal: { of: "ratio", atMost: 1.3 } };
};

/** Reads one entry of each tile once, in random order. Divides the reads into as many rounds as the other rows have. */
async function firstOfTiles(report: Report, server: RunningServer, size: number): Promise<void> {
  const entries = Array.from(
    { length: Math.floor(size / TILE_WIDTH) },
    (_, tile) => tile * TILE_WIDTH + any(TILE_WIDTH),
  );
  const paths = entries.sort(() => Math.random() - 0.5).map((index) => `lookup?hash=${hashOf(index)}`);
  const rounds: Measured[] = [];
  const most = Math.floor(paths.length / ROUNDS);
  for (let round = 0; round < ROUNDS; round++)
    rounds.push(await measure(server, paths.slice(round * most, (round + 1) * most)));
  for (const path of paths.slice(ROUNDS * most)) await ask(server.url, path);
  if (most < 20) return;
  for (const what of ["p50", "p99", "cpu"] as const)
    report.row(`look-up, the first of its tile, ${size} entries, ${WORDS[what]}`, {
      unit: "ms",
      rounds: rounds.map((one) => one[what]),
    });
}

async function compare(report: Report, servers: readonly RunningServer[]): Promise<void> {
  for (const [at, size] of SIZES.entries()) await firstOfTiles(report, servers[at] as RunningServer, size);
  for (const [name, pathOf] of Object.entries(CALLS_OF)) {
    const sides = Object.fromEntries(
      SIZES.map((size, at) => [
        size,
        () =>
          measure(
            servers[at] as RunningServer,
            Array.from({ length: CALLS }, () => pathOf(size)),
          ),
      ]),
    );
    const rounds = await inTurns(ROUNDS, sides);
    const base = rounds[SIZES[0] as number] as Measured[];
    for (const size of SIZES)
      for (const what of ["p50", "p99", "cpu"] as const)
        report.row(`${name}, ${size} entries, ${WORDS[what]}`, {
          unit: "ms",
          rounds: (rounds[size] as Measured[]).map((one) => one[what]),
          ...(size !== SIZES[0] && { to: { what: `${SIZES[0]} entries`, rounds: base.map((one) => one[what]) } }),
          ...goalOf(name, size, what),
        });
  }
}

/** Reports p50, p99 and processor time of each call for every size, as ratios to the first size. */
export async function benchReads(report: Report): Promise<void> {
  const servers: RunningServer[] = [];
  const open = async (sizes: readonly number[]): Promise<void> => {
    const [size, ...others] = sizes;
    if (size === undefined) return compare(report, servers);
    await withBigStore({ entries: size }, async (dataDir) => {
      const server = await startServer(dataDir, { RATE_LIMIT_SCALE: "1000000" });
      servers.push(server);
      try {
        await signed(server);
        await open(others);
      } finally {
        await server.stop();
      }
    });
  };
  await open(SIZES);
}
