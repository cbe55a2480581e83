/**
 * `npm run dev`: starts the back end on `PORT` (8000), which restarts on changes, the development servers of the four
 * front ends from `DEV_PORT` (3000) on, and after them the page of the design system. Prints the addresses once all
 * of them answer.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { API_URL, devPort } from "../shared-ui/federation/dev-servers.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const rsbuild = join(root, "node_modules/@rsbuild/core/bin/rsbuild.js");
const FRONT_ENDS = {
  shell: "shell",
  "mfe-public": "mfe_public",
  "mfe-assets": "mfe_assets",
  "mfe-admin": "mfe_admin",
  "shared-ui": "gallery",
} as const;
const origins = Object.values(FRONT_ENDS).map((server) => `http://localhost:${devPort(server)}`);

const children = [
  spawn(process.execPath, ["run", "-A", "backend/tasks/launch.ts", "dev"], { cwd: root, stdio: "inherit" }),
  ...Object.keys(FRONT_ENDS).map((folder) =>
    spawn("node", [rsbuild, "dev"], { cwd: join(root, folder), stdio: "inherit" }),
  ),
];

// If one process ends, the others are stopped, so that the failure is noticed. Deno's watcher only ends on SIGINT.
const ended = new AbortController();
const stop = () => {
  ended.abort();
  for (const child of children) child.kill("SIGINT");
};
for (const child of children) child.on("exit", stop);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);

/** Resolves once the server answers. A development server answers only after its first build. */
async function answers(url: string): Promise<void> {
  while (!ended.signal.aborted) {
    const response = await fetch(url, { signal: ended.signal }).catch(() => null);
    await response?.body?.cancel();
    if (response) return;
    await pause(100);
  }
}

await Promise.all([`${API_URL}/api/health`, ...origins].map(answers));
if (!ended.signal.aborted) console.info(`\n  Open ${origins[0]} (design system: ${origins.at(-1)})\n`);
