/**
 * `npm run bench [-- NAME …] [--out FILE]`: runs all or the named benchmarks in sequence, each in a separate process
 * with a fresh heap. The result is written to `.bench/` or to FILE. Exit code 0: all goals are met; 1: one is missed;
 * 2: a benchmark failed.
 *
 * `npm run bench -- agree A.json B.json …` checks whether runs agree, with the same exit codes.
 */
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { tellAgreement } from "./agree.ts";
import { BENCHES } from "./benches.ts";
import { type BenchResult, load, machine, type Run, readRun } from "./run.ts";

/** A benchmark that takes longer is ended (ms). */
const MAX_MS = 45 * 60_000;

const { values, positionals } = parseArgs({
  args: Deno.args,
  options: { out: { type: "string" } },
  allowPositionals: true,
});
if (positionals[0] === "agree") {
  const files = positionals.slice(1);
  if (files.length < 2) stop("agree wants the files of two runs or more.");
  Deno.exit(tellAgreement(await Promise.all(files.map(readRun)), console.log) ? 0 : 1);
}
const names = positionals.length > 0 ? positionals : Object.keys(BENCHES);
const unknown = names.filter((name) => !(name in BENCHES));
if (unknown.length > 0)
  stop(`No benchmark is named ${unknown.join(", ")}; there are ${Object.keys(BENCHES).join(", ")}, and agree.`);

function stop(message: string): never {
  console.error(message);
  Deno.exit(2);
}

/** Runs the benchmark of this name. If it exits without a result, it has failed. */
async function resultOf(name: string): Promise<BenchResult> {
  const file = await Deno.makeTempFile({ prefix: "authentica-bench-" });
  const [before, begun] = [load(), performance.now()];
  try {
    const { code } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", fileURLToPath(new URL("./one.ts", import.meta.url)), name, file],
      stdin: "null",
      stdout: "inherit",
      stderr: "inherit",
      signal: AbortSignal.timeout(MAX_MS),
    }).output();
    const text = await Deno.readTextFile(file);
    if (text) return JSON.parse(text) as BenchResult;
    const seconds = Math.round((performance.now() - begun) / 1000);
    const failed = `The benchmark exited with ${code} after ${seconds} s without a result.`;
    return { name, seconds, load: { before, after: load() }, rows: [], missing: [], failed };
  } finally {
    await Deno.remove(file);
  }
}

const begun = new Date().toISOString();
const out = values.out ?? join(".bench", `${begun.replaceAll(":", "-").slice(0, 19)}.json`);
await mkdir(dirname(out), { recursive: true });
const { cores, processor, memoryGib, kernel, deno } = machine();
console.log(`${cores} cores (${processor}), ${memoryGib} GiB, Linux ${kernel}, Deno ${deno}; load ${load()}`);
const benches: BenchResult[] = [];
for (const name of names) {
  console.log(`\n${name}`);
  const result = await resultOf(name);
  benches.push(result);
  console.log(`(${result.seconds} s; load ${result.load.before} before, ${result.load.after} after)`);
  // Written after each benchmark, so that an interrupted run keeps its results.
  const run: Run = { begun, machine: machine(), benches };
  await Deno.writeTextFile(out, `${JSON.stringify(run, null, 2)}\n`);
}

const goals = benches.flatMap(({ name, rows }) =>
  rows.flatMap((row) => (row.goal ? [{ name, row, ...row.goal }] : [])),
);
const missed = goals.filter(({ met }) => !met);
const failed = benches.filter((bench) => bench.failed !== null);
console.log(`\n${goals.length - missed.length} of ${goals.length} goals met; written to ${out}`);
for (const { name, row } of missed) console.log(`  missed: ${name}: ${row.name}`);
for (const { name, missing } of benches)
  for (const one of missing) console.log(`  not measured: ${name}: ${one.name}: ${one.why}`);
for (const bench of failed) console.log(`  FAILED: ${bench.name}: ${bench.failed}`);
Deno.exit(failed.length > 0 ? 2 : missed.length > 0 ? 1 : 0);
