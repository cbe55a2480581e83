/** A run of benches, as it is kept in a file. */
import { cpus, release, totalmem } from "node:os";
import type { Missing, Row } from "./report.ts";

/** The report of one bench. */
export interface BenchResult {
  readonly name: string;
  readonly seconds: number;
  /** Of the last minute, as the kernel counts it. */
  readonly load: { readonly before: number; readonly after: number };
  readonly rows: readonly Row[];
  readonly missing: readonly Missing[];
  /** Why it did not end well. */
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

/** Reads a file that a run was written to. Throws for what is none. */
export async function readRun(path: string): Promise<Run> {
  const run = JSON.parse(await Deno.readTextFile(path)) as Run;
  if (!Array.isArray(run?.benches)) throw new Error(`${path} is no run of npm run bench.`);
  return run;
}
