/**
 * Builds the four front ends, prerenders the public pages, builds the offline verifier, lists what ships (SBOM) and writes a Brotli and a gzip twin beside every large file with
 * a digest in its name. Files whose names stay get none: a later build alone would leave their twins behind, out of date
 * and still served.
 */
import { spawn } from "node:child_process";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const root = fileURLToPath(new URL("..", import.meta.url));
const FRONT_ENDS = ["shell", "mfe-public", "mfe-assets", "mfe-admin"];
const TEXT = /\.[0-9a-f]{8,}\.(js|css|svg|html)$/;
const LEAST_BYTES = 1024;

const run = (command, args, cwd) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: "inherit" });
    child.on("error", reject);
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(" ")} failed in ${cwd}.`))));
  });

async function compress(dir) {
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !TEXT.test(path)) continue;
    const { size, mtimeMs } = await stat(path);
    if (size < LEAST_BYTES) continue;
    const done = await stat(`${path}.br`).catch(() => null);
    if (done && done.mtimeMs >= mtimeMs) continue;
    const bytes = await readFile(path);
    await writeFile(
      `${path}.br`,
      await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: size } }),
    );
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}

for (const name of FRONT_ENDS) {
  const cwd = join(root, name);
  await run(process.execPath, [join(root, "node_modules/@rsbuild/core/bin/rsbuild.js"), "build"], cwd);
}
await run(process.execPath, [join(root, ".ci/prerender.mjs")], root);
await run(process.execPath, [join(root, ".ci/verifier.mjs")], root);
await run(process.execPath, [join(root, ".ci/sbom.mjs")], root);
for (const name of FRONT_ENDS) await compress(join(root, name, "dist"));
