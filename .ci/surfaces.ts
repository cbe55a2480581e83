/** Records the surfaces of the shared modules, each with the version that its change asks for: `npm run surfaces`. */
import { writeFileSync } from "node:fs";
import { readSurfaces, SURFACES_FILE } from "../shared-ui/federation/build-sharing.ts";
import { nextSurface, surfacesNow } from "../shared-ui/federation/build-surfaces.ts";

const recorded = readSurfaces();
const now = Object.entries(surfacesNow()).map(
  ([name, outside]) => [name, nextSurface(recorded[name], outside)] as const,
);
for (const [name, { version, lowest }] of now) {
  const before = recorded[name]?.version;
  console.log(`${name} ${before === version ? version : `${before} → ${version}`}, from ${lowest} on`);
}
writeFileSync(SURFACES_FILE, `${JSON.stringify(Object.fromEntries(now), null, 2)}\n`);
