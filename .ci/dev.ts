/**
 * `npm run dev`: the back end on `PORT` (8000), restarted on change, the four front ends with their development servers from
 * `DEV_PORT` (3000) on, and after them the page of the design system. Says where to look once all of them answer.
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

// One that ends takes the others with it: half a development set-up hides what is wrong. Deno's watcher ends on SIGINT alone.
const ended = new AbortController();
const stop = () => {
  ended.abort();
  for (const child of children) child.kill("SIGINT");
};
for (const child of children) child.on("exit", stop);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);

/** Resolves once there is an answer: a development server gives none before its first build. */
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
