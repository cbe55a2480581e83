/**
 * Development: the back end on port 8000, restarted on change, the four front ends with their development servers from
 * port 3000 on, and after them the page of the design system.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const rsbuild = join(root, "node_modules/@rsbuild/core/bin/rsbuild.js");
const deno = join(root, "node_modules/.bin/deno");

const children = [
  spawn(deno, ["run", "-A", "backend/tasks/launch.ts", "dev"], { cwd: root, stdio: "inherit" }),
  ...["shell", "mfe-public", "mfe-assets", "mfe-admin", "shared-ui"].map((name) =>
    spawn(process.execPath, [rsbuild, "dev"], { cwd: join(root, name), stdio: "inherit" }),
  ),
];

// One that ends takes the others with it: half a development set-up hides what is wrong. Deno's watcher ends on SIGINT alone.
const stop = () => {
  for (const child of children) child.kill("SIGINT");
};
for (const child of children) child.on("exit", stop);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
