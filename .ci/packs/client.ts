/** Packs the typed client, which `.ci/packages.mjs` has built, with the version of the record. */
import { cpSync } from "node:fs";
import { join } from "node:path";
import { readPackage, root } from "./modules.ts";
import { writeJson } from "./shared-ui.ts";

const FOLDER = "backend/client";

/** Writes the package into the empty folder `to`. The client must be built. */
export function writeClient(to: string, version: string): void {
  for (const name of ["dist", "README.md", "CHANGELOG.md"])
    cpSync(join(root, FOLDER, name), join(to, name), { recursive: true });
  writeJson(join(to, "package.json"), { ...(readPackage(FOLDER) as object), version });
}
