/** Runs one benchmark in a separate process: `one.ts NAME FILE` writes a `BenchResult` to the file. */
import { BENCHES } from "./benches.ts";
import { createReport } from "./report.ts";
import { type BenchResult, load } from "./run.ts";

const [name = "", file = ""] = Deno.args;
const { report, rows, missing } = createReport((line) => console.log(line));
const [before, begun] = [load(), performance.now()];
let failed: string | null = null;
try {
  const bench = await BENCHES[name]?.();
  await bench?.(report);
} catch (error) {
  console.error(error);
  failed = error instanceof Error ? error.message : String(error);
}
const seconds = Math.round((performance.now() - begun) / 100) / 10;
const result: BenchResult = { name, seconds, load: { before, after: load() }, rows, missing, failed };
await Deno.writeTextFile(file, JSON.stringify(result));
Deno.exit(failed === null ? 0 : 1);
