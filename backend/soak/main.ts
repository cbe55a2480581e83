/**
 * `npm run soak [name …] [minutes]`: brings about one fault after the other on a service of its own, under load, and proves that
 * nothing acknowledged is lost. All of them without a name; `mixed` is the long one and takes its minutes. One line a scenario, and
 * a last one `N held, N did not`; exit code 0 when all held.
 */
import { kill } from "./kill.ts";
import { powerCut } from "./power-cut.ts";
import { openTrial, type Scenario, seconds } from "./scenario.ts";

const SCENARIOS: readonly Scenario[] = [kill, powerCut];

const names = Deno.args;
const unknown = names.filter((name) => !SCENARIOS.some((scenario) => scenario.name === name));
if (unknown.length > 0) {
  console.error(
    `No scenario is named ${unknown.join(", ")}; there are ${SCENARIOS.map(({ name }) => name).join(", ")}.`,
  );
  Deno.exit(2);
}

async function run({ name, injects, run }: Scenario): Promise<boolean> {
  const begun = performance.now();
  const trial = await openTrial();
  try {
    await run(trial);
  } catch (error) {
    trial.wrong.push(`it broke off: ${(error as Error).stack}`);
  } finally {
    await trial.close();
  }
  const { ledger, wrong, figures, statuses } = trial;
  const acknowledged = [...ledger.acknowledged].map(([what, count]) => `${count} ${what}`).join(", ");
  const written =
    ledger.total() > 0
      ? [`${ledger.total()} acknowledged (${acknowledged})`, `${ledger.wrong.length} lost or wrong`]
      : [];
  const told = [...written, ...figures].join("; ");
  console.log(
    `${wrong.length === 0 ? "held" : "DID NOT HOLD"}  ${name}: ${injects}: ${told} [${seconds(performance.now() - begun)}]`,
  );
  for (const what of wrong.slice(0, 20)) console.log(`      ${what}`);
  if (wrong.length > 20) console.log(`      and ${wrong.length - 20} more`);
  if (wrong.length > 0)
    console.log(`      answers: ${[...statuses].map(([what, count]) => `${count} × ${what}`).join(", ")}`);
  return wrong.length === 0;
}

let held = 0;
const chosen = SCENARIOS.filter(({ name }) => names.length === 0 || names.includes(name));
for (const scenario of chosen) if (await run(scenario)) held += 1;
console.log(`\n${held} held, ${chosen.length - held} did not`);
Deno.exit(held === chosen.length ? 0 : 1);
