/**
 * `npm run lab -- soak [name …] [minutes]`: runs a temporary service under load, causes one fault after the other,
 * and proves that nothing acknowledged is lost. Without names it runs all scenarios except `mixed` (30 minutes),
 * `instances` (5 minutes; needs other programs), `files` (needs a browser and a build) and `stamp` (ten thousand
 * certificates; needs root and a build). A number sets the minutes, or the number of files for `files` and `stamp`.
 * Prints one line per scenario, then `N held, N did not`; exit code 0 if all held.
 */

import { clock } from "./clock.ts";
import { eachWrite } from "./each-write.ts";
import { FILES, files } from "./files.ts";
import { damagedPage, readOnly } from "./folders.ts";
import { eio, fullDisk } from "./full-disk.ts";
import { INSTANCES, instances } from "./instances.ts";
import { kill } from "./kill.ts";
import { outbox } from "./mail.ts";
import { MIXED, mixed } from "./mixed.ts";
import { powerCut } from "./power-cut.ts";
import { openTrial, type Scenario, seconds, type Trial } from "./scenario.ts";
import { STAMP, stamp } from "./stamp.ts";
import { webhooks } from "./webhooks.ts";

const isMinutes = (text: string): boolean => /^\d+(\.\d+)?$/.test(text);
const given = Deno.args.find(isMinutes);
const minutes = given === undefined ? null : Number(given);
/** These run only if they are named: they take minutes, or need programs of other projects. */
const BY_NAME_ALONE: readonly string[] = [MIXED, INSTANCES, FILES, STAMP];

const SCENARIOS: readonly Scenario[] = [
  kill,
  powerCut,
  eachWrite,
  fullDisk,
  eio,
  clock,
  outbox,
  readOnly,
  damagedPage,
  webhooks,
  mixed(minutes ?? 30),
  instances(minutes ?? 5),
  files(minutes ?? 1000),
  stamp(minutes ?? 10_000),
];

const names = Deno.args.filter((name) => !isMinutes(name));
const unknown = names.filter((name) => !SCENARIOS.some((scenario) => scenario.name === name));
if (unknown.length > 0) {
  console.error(
    `No scenario is named ${unknown.join(", ")}; there are ${SCENARIOS.map(({ name }) => name).join(", ")}.`,
  );
  Deno.exit(2);
}

let open: Trial | null = null;
let isEnded = false;

// SIGINT and SIGTERM also stop all processes and remove all folders.
for (const signal of ["SIGINT", "SIGTERM"] as const)
  Deno.addSignalListener(signal, async () => {
    isEnded = true;
    await open?.close().catch(() => undefined);
    Deno.exit(130);
  });

async function run({ name, injects, run }: Scenario): Promise<boolean> {
  const begun = performance.now();
  const trial = await openTrial();
  open = trial;
  try {
    await run(trial);
  } catch (error) {
    trial.wrong.push(`it broke off: ${(error as Error).stack}`);
  } finally {
    await trial.close();
  }
  // A scenario that was interrupted reports nothing.
  if (isEnded) return new Promise(() => undefined);
  const { ledger, figures, statuses } = trial;
  // Includes differences that the load found while it was running. `prove` does not return those.
  const wrong = [...new Set([...trial.wrong, ...ledger.wrong])];
  const acknowledged = [...ledger.acknowledged].map(([what, count]) => `${count} ${what}`).join(", ");
  const written =
    ledger.total() > 0
      ? [`${ledger.total()} acknowledged (${acknowledged})`, `${ledger.wrong.length} lost or wrong`]
      : [];
  const told = [...written, ...figures].join("; ");
  console.log(
    `${wrong.length === 0 ? "held" : "DID NOT HOLD"}  ${name}: ${injects}: ${told} [${seconds(performance.now() - begun)}]`,
  );
  for (const [what, count] of alike(wrong)) console.log(`      ${count} × ${what}`);
  if (wrong.length > 0)
    console.log(`      answers: ${[...statuses].map(([what, count]) => `${count} × ${what}`).join(", ")}`);
  return wrong.length === 0;
}

/** Reports messages that differ only in numbers and hashes once, with the first of them. */
function alike(all: readonly string[]): Iterable<readonly [string, number]> {
  const kinds = new Map<string, [string, number]>();
  for (const what of all) {
    const kind = what.replace(/[0-9a-f]{8,}|\d+/g, "#");
    const known = kinds.get(kind);
    if (known) known[1] += 1;
    else kinds.set(kind, [what, 1]);
  }
  return kinds.values();
}

let held = 0;
const chosen = SCENARIOS.filter(({ name }) =>
  names.length === 0 ? !BY_NAME_ALONE.includes(name) : names.includes(name),
);
for (const scenario of chosen) if (await run(scenario)) held += 1;
console.log(`\n${held} held, ${chosen.length - held} did not`);
Deno.exit(held === chosen.length ? 0 : 1);
