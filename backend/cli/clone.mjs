#!/usr/bin/env node
/**
 * Lets `npx authentica` run in a clone of the repository: loads the command that `npm run build` has built. Only the
 * built file is published and served.
 */
import { existsSync } from "node:fs";
import process from "node:process";

const built = new URL("dist/authentica.mjs", import.meta.url);

if (existsSync(built)) await import(built.href);
else {
  console.error("authentica is not built here yet: run npm run build.");
  process.exitCode = 2;
}
