/**
 * `npm run make -- packs [FOLDER]`: builds the packages for teams outside this repository, in `dist/packages` or
 * FOLDER: shared-ui, the tools that build and release, and the typed client.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import { writeClient } from "./client.ts";
import { writeMicrofrontend } from "./microfrontend.ts";
import { root } from "./modules.ts";
import { writeSharedUi } from "./shared-ui.ts";
import { makeDeclarations, versionOf } from "./surfaces.ts";

const to = resolve(process.env.INIT_CWD ?? root, process.argv[2] ?? join(root, "dist/packages"));
const staging = mkdtempSync(join(tmpdir(), "authentica-packs-"));
try {
  makeDeclarations();
  const sharedUi = versionOf("@authentica/shared-ui");
  writeSharedUi(join(staging, "shared-ui"), sharedUi);
  await writeMicrofrontend(join(staging, "microfrontend"), versionOf("@authentica/microfrontend"), sharedUi);
  writeClient(join(staging, "client"), versionOf("@authentica/client"));
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  const folders = ["shared-ui", "microfrontend", "client"].map((name) => join(staging, name));
  const packed = execFileSync("npm", ["pack", "--silent", "--pack-destination", to, ...folders], { encoding: "utf8" });
  for (const file of packed.trim().split("\n")) console.log(join(to, file));
} finally {
  rmSync(staging, { recursive: true, force: true });
}
