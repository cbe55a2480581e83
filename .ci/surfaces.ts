/**
 * `npm run make -- surfaces`: records the surfaces of the shared modules and packages, each with the version that its
 * change requires.
 */
import { writeFileSync } from "node:fs";
import { readSurfaces, SURFACES_FILE, type Surface } from "../shared-ui/federation/build-sharing.ts";
import { nextSurface, surfacesNow } from "../shared-ui/federation/build-surfaces.ts";
import { makeDeclarations, RECORD, readRecord, surfacesAfter } from "./packs/surfaces.ts";

function record(file: string, before: Readonly<Record<string, Surface>>, now: Readonly<Record<string, Surface>>): void {
  for (const [name, { version, lowest }] of Object.entries(now)) {
    const was = before[name]?.version;
    console.log(`${name} ${was === version ? version : `${was} → ${version}`}, from ${lowest} on`);
  }
  writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
}

const recorded = readSurfaces();
record(
  SURFACES_FILE,
  recorded,
  Object.fromEntries(
    Object.entries(surfacesNow()).map(([name, outside]) => [name, nextSurface(recorded[name], outside)]),
  ),
);
makeDeclarations();
const packages = readRecord();
record(RECORD, packages, surfacesAfter(packages));
