#!/usr/bin/env node
/**
 * `microfrontend dev [--recorded]`, `release`, `promote`, `rollback` and `status`, run in the folder of a
 * microfrontend.
 */
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);

/** Runs a command and passes signals on to it. Returns its exit code. */
function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  const child = spawn(command, args, { stdio: "inherit", env });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

/**
 * Serves the page of this microfrontend without shell, with the API at `API_URL`, or with `--recorded` a recording of
 * it.
 */
function dev(args: readonly string[]): Promise<number> {
  const rsbuild = join(dirname(require.resolve("@rsbuild/core/package.json")), "bin/rsbuild.js");
  const given = args.filter((arg) => arg !== "--recorded");
  const isRecorded = given.length < args.length;
  return run(process.execPath, [rsbuild, "dev", ...given], {
    ...process.env,
    ...(isRecorded && { ALONE_API: "recorded" }),
  });
}

const [verb, ...args] = process.argv.slice(2);
// Runs in Deno, because simultaneous releases need a lock of the operating system, which Node does not offer.
const release = fileURLToPath(new URL("./release.js", import.meta.url));
process.exitCode = await (verb === "dev" ? dev(args) : run("deno", ["run", "-A", release, ...process.argv.slice(2)]));
