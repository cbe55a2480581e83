/** Builds the four front ends in each language, prerenders the public pages, builds the offline verifier, the command and the client, and lists what ships (licence texts, SBOM). */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const FRONT_ENDS = ["shell", "mfe-public", "mfe-assets", "mfe-admin"];

const run = (command, args, cwd) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: "inherit" });
    child.on("error", reject);
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(" ")} failed in ${cwd}.`))));
  });

for (const name of FRONT_ENDS) {
  await run(process.execPath, [join(root, ".ci/front-end.mjs")], join(root, name));
}
await run("deno", ["run", "--allow-read", `--allow-write=${join(root, "shell/dist")}`, ".ci/icons.ts"], root);
await run(process.execPath, [join(root, ".ci/verifier.mjs")], root);
await run(process.execPath, [join(root, ".ci/packages.mjs")], root);
await run(process.execPath, [join(root, ".ci/licences.mjs")], root);
const SBOM_MAY = [
  "--allow-read",
  "--allow-env",
  "--allow-sys",
  "--allow-run=npm",
  `--allow-write=${join(root, "dist")}`,
];
await run("deno", ["run", ...SBOM_MAY, ".ci/sbom.mjs"], root);
