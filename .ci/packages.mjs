/**
 * Builds the packages that others install: the command `authentica`, one module without dependencies for Node, Deno
 * and Bun, with the verifier under the policy of `VERIFIER_POLICY` (`verifier.mjs`); and the typed client, one module
 * with types for any runtime with `fetch`.
 */
import { execFileSync } from "node:child_process";
import { chmod, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle, LIBRARY, RUNTIMES } from "./bundle.mjs";
import { pinnedText } from "./pinned.mjs";
import { LICENCES } from "./shipped.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const [cli, client] = ["backend/cli", "backend/client"].map((folder) => join(root, folder));

await mkdir(join(cli, "dist"), { recursive: true });
const command = join(cli, "dist/authentica.mjs");
const head = `#!/usr/bin/env node\n// ${LICENCES}\nglobalThis.AUTHENTICA_PINNED = ${await pinnedText()};`;
await writeFile(command, `${head}\n${await bundle(join(cli, "main.ts"), RUNTIMES)}\n`);
await chmod(command, 0o755);
// Checks that the built command starts.
execFileSync(process.execPath, [command, "verify", "--trust"], { stdio: ["ignore", "ignore", "inherit"] });

const dist = join(client, "dist");
await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });
execFileSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", client], { stdio: "inherit" });
// Type declarations import one another by the names of the compiled modules.
for (const name of await readdir(dist)) {
  const text = await readFile(join(dist, name), "utf8");
  await writeFile(join(dist, name), text.replaceAll(/"(\.\/[^"]+)\.ts"/g, '"$1.js"'));
}
const module = await bundle(join(client, "index.ts"), LIBRARY);
if (/^\s*import\b/m.test(module))
  throw new Error("The bundled client still imports another package. It must be one file without imports.");
await writeFile(join(dist, "index.mjs"), `${module}\n`);
