/** A run of benchmarks, as stored in a file. */
import { cpus, release, totalmem } from "node:os";
import type { Missing, Row } from "./report.ts";

/** Report of one benchmark. */
export interface BenchResult {
  readonly name: string;
  readonly seconds: number;
  /** Load average of the last minute. */
  readonly load: { readonly before: number; readonly after: number };
  readonly rows: readonly Row[];
  readonly missing: readonly Missing[];
  /** Why the benchmark failed; `null` if it did not. */
  readonly failed: string | null;
}

export interface Machine {
  readonly cores: number;
  readonly processor: string;
  readonly memoryGib: number;
  readonly kernel: string;
  readonly deno: string;
}

export interface Run {
  readonly begun: string;
  readonly machine: Machine;
  readonly benches: readonly BenchResult[];
}

export function machine(): Machine {
  const cores = cpus();
  return {
    cores: cores.length,
    processor: cores[0]?.model ?? "unknown",
    memoryGib: Math.round(totalmem() / 2 ** 30),
    kernel: release(),
    deno: Deno.version.deno,
  };
}

export const load = (): number => Math.round((Deno.loadavg()[0] ?? 0) * 10) / 10;

/** Reads the file of a run. Throws if it is not one. */
export async function readRun(path: string): Promise<Run> {
  const run = JSON.parse(await Deno.readTextFile(path)) as Run;
  if (!Array.isArray(run?.benches))
    throw new Error(`${path} is not a result file of \`npm run bench\`: it has no list "benches".`);
  return run;
}
