/**
 * `npm run lab -- soak [name …] [minutes]`: causes one fault after the other on a temporary service, under load, and
 * proves that nothing acknowledged is lost. Without a name all of them but `mixed`, which takes 30 minutes,
 * `instances`, which takes 5 and needs other programs, `files`, which needs a browser and a build, and `stamp`, which
 * makes ten thousand certificates and needs root and a build; or the given number of minutes, or of files for `files`
 * and `stamp`. One line a scenario, and a last one `N held, N did not`; exit code 0 when all held.
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
/** They take minutes, or want what others wrote. */
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

// A signal to end leaves no process and no folder behind.
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
  // Of a scenario that was ended from outside nothing is said.
  if (isEnded) return new Promise(() => undefined);
  const { ledger, figures, statuses } = trial;
  // What the load finds while it runs is in no answer of `prove`.
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

/** Messages that differ by numbers and hashes alone are reported once, by the first. */
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
