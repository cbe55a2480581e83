/** Prints the findings that `pseudo.spec.ts` wrote. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Findings } from "./findings.ts";
import { OUT } from "./folder.ts";

interface StateFindings {
  readonly state: string;
  readonly failed: string | null;
  readonly found: Readonly<Record<string, Findings>>;
}

/** Prints each finding once, with the states and widths that have it. */
function report(folder: string): void {
  const states: StateFindings[] = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")));
  for (const kind of ["bare", "wide", "cut", "overlapping"] as const) {
    const places = new Map<string, { states: Set<string>; widths: Set<string> }>();
    for (const { state, found } of states)
      for (const [width, findings] of Object.entries(found))
        for (const what of findings[kind]) {
          // The number of pixels differs between widths, although the element is the same.
          const key = what.replace(/ (spills )?by [-\d×]+$/, "");
          const place = places.get(key) ?? { states: new Set(), widths: new Set() };
          places.set(key, place);
          place.states.add(state);
          place.widths.add(width);
        }
    console.log(`\n## ${kind}: ${places.size}`);
    for (const [what, { states: at, widths }] of [...places].sort((a, b) => b[1].states.size - a[1].states.size))
      console.log(`${at.size}× ${what} [${[...widths].join(" ")}] ${[...at].slice(0, 2).join("; ")}`);
  }
  const beyond = states.flatMap(({ state, found }) =>
    Object.entries(found).flatMap(([width, one]) => (one.beyond > 0 ? [`${state} at ${width}: ${one.beyond} px`] : [])),
  );
  console.log(`\n## pages wider than the window: ${beyond.length}\n${beyond.join("\n")}`);
  const failed = states.filter((one) => one.failed !== null);
  console.log(`\n## not reached: ${failed.length} of ${states.length}`);
  for (const { state, failed: why } of failed) console.log(`${state}: ${why}`);
}

/** Playwright calls this after all tests. */
export default function printReport(): void {
  report(OUT);
}
