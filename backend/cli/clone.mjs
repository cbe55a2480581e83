#!/usr/bin/env node
/** `npx authentica` in a clone: the command as `npm run build` has made it. What is published and handed out is the built file alone. */
import { existsSync } from "node:fs";
import process from "node:process";

const built = new URL("dist/authentica.mjs", import.meta.url);

if (existsSync(built)) await import(built.href);
else {
  console.error("authentica is not built here yet: npm run build makes it.");
  process.exitCode = 2;
}
