/**
 * `npm run make -- kept`: saves this tree's front ends, so that journeys can combine them with later builds. They are
 * built with the lowest supported versions of shared packages, so that they really differ from current builds. The
 * text files (scripts, styles, pages, manifests) are saved as one compressed JSON object by path; fonts and pictures
 * keep their names. The surfaces of the shared modules are included and show the age of the saved build.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

const root = fileURLToPath(new URL("..", import.meta.url));
const KEPT = join(root, ".ci/kept/release.json.br");
const TEXT = /(?<!mf-stats)\.(js|css|html|json|svg|vtt)$/;

const built = mkdtempSync(join(tmpdir(), "authentica-kept-"));
try {
  for (const name of ["shell", "mfe-public", "mfe-assets", "mfe-admin"]) {
    const args = [
      join(root, "node_modules/@rsbuild/core/bin/rsbuild.js"),
      "build",
      "--dist-path",
      join(built, name, "dist"),
    ];
    const env = { ...process.env, SHARED_AT: "lowest" };
    const { status } = spawnSync(process.execPath, args, { cwd: join(root, name), env, stdio: "inherit" });
    if (status !== 0) throw new Error(`The build of ${name} failed with exit code ${status}.`);
  }
  const files = readdirSync(built, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((file) => [relative(built, file).split(sep).join("/"), readFileSync(file, "utf8")])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  files.push(["surfaces.json", readFileSync(join(root, "shared-ui/federation/surfaces.json"), "utf8")]);
  const text = Buffer.from(JSON.stringify(Object.fromEntries(files)));
  // The compression window covers everything, so that code common to the front ends is stored once.
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  writeFileSync(KEPT, brotliCompressSync(text, { params }));
  console.log(`${files.length} files are kept.`);
} finally {
  rmSync(built, { recursive: true });
}
