#!/usr/bin/env node
/** `new-microfrontend NAME [FOLDER] [--packages DIR]`: creates the repository of a microfrontend. */
import { relative } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { makeRepository, UsageError } from "./repository.ts";

try {
  const template = fileURLToPath(new URL("template", import.meta.url));
  const cwd = process.cwd();
  const { name, folder } = makeRepository(process.argv.slice(2), { template, cwd });
  console.log(`The repository of mfe_${name.replaceAll("-", "_")} is made. Go on:

  cd ${relative(cwd, folder)}
  npm install
  npm run dev -- --recorded      # its page alone, at http://localhost:3010

README.md says how to test and release it.`);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
