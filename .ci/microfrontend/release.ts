/** `release`, `promote`, `rollback` and `status` in a separate repository. Runs in Deno. */
import { readFileSync } from "node:fs";
import process from "node:process";
import type { Host } from "../../backend/contract/host.ts";
import { runCommand } from "../release/command.ts";

/** What the shell offered when this package was made. */
const host = (): Host => JSON.parse(readFileSync(new URL("./host.json", import.meta.url), "utf8"));

process.exitCode = await runCommand(process.argv.slice(2), { root: process.cwd(), host });
