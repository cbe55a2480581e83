import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./modules.ts";
import { makeDeclarations, readRecord, surfacesAfter, versionOf } from "./surfaces.ts";

test("each package matches its recorded exports; for a changed package, `npm run make -- surfaces` sets the next version", () => {
  makeDeclarations();
  const recorded = readRecord();
  const now = surfacesAfter(recorded);
  expect(Object.keys(now["@authentica/shared-ui"]?.shape ?? {}).length).toBeGreaterThan(100);
  expect(now).toEqual(recorded);
});

test("the newest entry of each package's change log has the version of the package", () => {
  const folders = { "shared-ui": "shared-ui", microfrontend: ".ci/microfrontend", client: "backend/client" };
  for (const [name, folder] of Object.entries(folders)) {
    const log = readFileSync(join(root, folder, "CHANGELOG.md"), "utf8");
    expect(/^## (\S+)$/m.exec(log)?.[1], name).toBe(versionOf(`@authentica/${name}`));
  }
});
