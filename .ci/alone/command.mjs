/**
 * `npm run dev`, `npm run preview` and `npm test` in the folder of a microfrontend: each runs only that one.
 *
 * `dev` and `preview` serve a page without shell. It uses the API at `API_URL` (http://localhost:8000 unless set), or
 * with `--recorded` a recording of it, without a back end. Other arguments are passed to `rsbuild dev`, `rsbuild
 * preview` or vitest.
 */
import { spawn } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = process.cwd();
const name = basename(folder);
const [verb, ...given] = process.argv.slice(2);
const args = given.filter((arg) => arg !== "--recorded");
const env = { ...process.env, ...(given.includes("--recorded") && { ALONE_API: "recorded" }) };

/** Runs a command, passes signals on to it, and resolves to its exit code. */
function run(command, args) {
  const child = spawn(command, args, { cwd: folder, stdio: "inherit", env });
  const forward = (signal) => child.kill(signal);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, forward);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

const rsbuild = (...words) =>
  run(process.execPath, [join(root, "node_modules/@rsbuild/core/bin/rsbuild.js"), ...words]);
const inTurn = async (...steps) => {
  for (const step of steps) {
    const code = await step();
    if (code !== 0) return code;
  }
  return 0;
};

const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Returns whether the built preview page, which all microfrontends share, is newer than its sources. */
function isStandInFresh() {
  const parts = readdirSync(join(root, "shared-ui"), { recursive: true }).map((path) => join(root, "shared-ui", path));
  const sources = [...parts, join(root, ".ci/alone/build.ts"), join(root, "package-lock.json")];
  const made = changedAt(join(root, "node_modules/.alone/index.html"));
  return sources.every((path) => changedAt(path) < made);
}

const VERBS = {
  dev: () => rsbuild("dev", ...args),
  /** Serves the released form of the build in a small page that replaces the shell. */
  preview: () =>
    inTurn(
      () => (existsSync(join(folder, "dist/mf-manifest.json")) ? 0 : rsbuild("build")),
      () => (isStandInFresh() ? 0 : rsbuild("build", "--config", "rsbuild.preview.config.ts", "--log-level", "warn")),
      () => rsbuild("preview", "--config", "rsbuild.preview.config.ts", ...args),
    ),
  test() {
    const paths = args.filter((arg) => !arg.startsWith("-")).map((path) => `${name}/${path}`);
    const options = args.filter((arg) => arg.startsWith("-"));
    const vitest = [
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      "--config",
      join(root, ".ci/vitest.config.ts"),
    ];
    const wanted = paths.length > 0 ? paths : [`${name}/`];
    return run(join(root, "node_modules/.bin/deno"), ["run", "-A", ...vitest, ...options, ...wanted]);
  },
};

const work = VERBS[verb];
if (!work) throw new Error(`Unknown command "${verb}": expected one of ${Object.keys(VERBS).join(", ")}.`);
process.exitCode = await work();
