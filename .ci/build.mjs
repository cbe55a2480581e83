/** Builds the four front ends in each language, prerenders the public pages, builds the offline verifier, the command and the client, and lists what ships (licence texts, SBOM). */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

const run = (command, args, cwd = root) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: "inherit" });
    child.on("error", reject);
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(" ")} failed in ${cwd}.`))));
  });

const node = (script, folder = "") => run(process.execPath, [join(root, ".ci", script)], join(root, folder));

const SBOM_MAY = [
  "--allow-read",
  "--allow-env",
  "--allow-sys",
  "--allow-run=npm",
  `--allow-write=${join(root, "dist")}`,
];

async function shellAndPublicPages() {
  await node("front-end.mjs", "shell");
  await run("deno", ["run", "--allow-read", `--allow-write=${join(root, "shell/dist")}`, ".ci/icons.ts"]);
  await node("licences.mjs");
  await node("front-end.mjs", "mfe-public");
}

async function everythingElse() {
  await node("front-end.mjs", "mfe-assets");
  await node("front-end.mjs", "mfe-admin");
  await node("verifier.mjs");
  await node("packages.mjs");
  await run("deno", ["run", ...SBOM_MAY, ".ci/sbom.mjs"]);
}

// Two at a time, because much of a build runs on one core. A failure is reported after both, so that no process is left.
const ends = await Promise.allSettled([shellAndPublicPages(), everythingElse()]);
for (const { reason } of ends) if (reason) throw reason;
