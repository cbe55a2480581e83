/**
 * `npm run interop [-- NAME…]`: runs programs of others against a real instance of ours; with names, only the rows
 * whose file name contains one of them. Exit code 0 if nothing disagrees. The last line is `N passed, N failed, N
 * skipped`.
 */
import { openBenches } from "./bench.ts";
import type { Row } from "./row.ts";
import { closingLine, type Outcome, runRows } from "./run.ts";

/** Programs print much before they fail; the end of the output matters most. */
const MAX_PER_REASON = 4000;

const folder = new URL("./rows/", import.meta.url);

async function readRows(names: readonly string[]): Promise<Row[]> {
  const files = Array.from(Deno.readDirSync(folder), ({ name }) => name)
    .filter((file) => file.endsWith(".ts") && (names.length === 0 || names.some((name) => file.includes(name))))
    .sort();
  return Promise.all(
    files.map(async (file) => ((await import(new URL(file, folder).href)) as { default: Row }).default),
  );
}

function tell({ name, needs, result, reason, seconds }: Outcome): void {
  console.log(
    `${result === "failed" ? "FAILED" : result}: ${name} (${[...needs, `${seconds.toFixed(1)} s`].join("; ")})`,
  );
  if (reason !== undefined) console.log(reason.trimEnd().slice(-MAX_PER_REASON).replace(/^/gm, "    "));
}

const rows = await readRows(Deno.args);
const benches = openBenches();
const outcomes = await runRows(rows, { benches, tell });
await benches.close();
console.log("");
for (const { name } of outcomes.filter(({ result }) => result === "failed")) console.log(`failed: ${name}`);
console.log(closingLine(outcomes));
Deno.exit(rows.length > 0 && outcomes.every(({ result }) => result !== "failed") ? 0 : 1);
