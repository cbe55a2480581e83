/**
 * Packs the tools that build, serve, test and release a microfrontend: modules of this workspace as JavaScript, at
 * the same relative paths, because they read files by relative paths.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { rspack } from "@rsbuild/core";
import type { Host } from "../../backend/contract/host.ts";
import { sharing } from "../../shared-ui/federation/build-sharing.ts";
import { CONTRACT } from "../../shared-ui/federation/contract.ts";
import { readPackage, root, sourceOf, sourcesOf, versionsOf } from "./modules.ts";
import { write, writeJson } from "./shared-ui.ts";

const FOLDER = ".ci/microfrontend";
const ENTRIES = ["index", "command", "release", "new", "vitest"] as const;
/** Modules that others import. */
const DECLARED = ["index", "vitest"] as const;
/** Files that the tools read by a path that neither an import nor a `new URL` names. */
const BESIDE = ["index.html", "surfaces.json", "thread-loader.mjs"].map((file) => `shared-ui/federation/${file}`);
/** Files that only builds in this workspace need. */
const LEFT_OUT = [".ci/prerender.mjs", ".ci/pages-with-places.mjs"];

interface Stated {
  readonly version: string;
}

/**
 * Writes the package into the empty folder `to`. Its declarations must exist. `sharedUi` is the version that it
 * builds with.
 */
export async function writeMicrofrontend(to: string, version: string, sharedUi: string): Promise<void> {
  const { files, packages } = sourcesOf(ENTRIES.map((name) => join(root, FOLDER, `${name}.ts`)));
  for (const file of files) {
    const path = relative(root, file);
    if (LEFT_OUT.includes(path)) continue;
    if (path.endsWith(".ts")) write(join(to, `${path.slice(0, -2)}js`), await javaScriptOf(file));
    else write(join(to, path), readFileSync(file));
  }
  for (const path of BESIDE) write(join(to, path), readFileSync(join(root, path)));
  for (const name of DECLARED)
    write(
      join(to, FOLDER, `${name}.d.ts`),
      readFileSync(join(root, "node_modules/.types/microfrontend", FOLDER, `${name}.d.ts`)),
    );
  writeTemplate(join(to, FOLDER, "template"));
  const shell = readPackage("shell") as Stated;
  const { offers, names } = sharing(join(root, "shell"));
  const host: Host = { version: shell.version, contract: CONTRACT, offers, names };
  writeJson(join(to, FOLDER, "host.json"), host);
  write(join(to, "CHANGELOG.md"), readFileSync(join(root, ".ci/microfrontend/CHANGELOG.md"), "utf8"));
  writeJson(join(to, "package.json"), {
    ...(readPackage(FOLDER) as object),
    version,
    dependencies: versionsOf([...packages, "deno"]),
    peerDependencies: { "@authentica/shared-ui": sharedUi },
    // Optional, because new-microfrontend runs before shared-ui is installed.
    peerDependenciesMeta: { "@authentica/shared-ui": { optional: true } },
  });
}

/** Writes the template with the package versions that this workspace is built and tested with. */
function writeTemplate(to: string): void {
  const from = join(root, FOLDER, "template");
  for (const path of readdirSync(from, { recursive: true, encoding: "utf8" }))
    if (/\.\w+$|(gitignore|npmrc)$/.test(path)) write(join(to, path), readFileSync(join(from, path)));
  const manifest = readPackage(`${FOLDER}/template`) as Record<string, Readonly<Record<string, string>>>;
  const filled = (list: Readonly<Record<string, string>> = {}) => {
    const [ours, others] = [Object.keys(list).filter(isOurs), Object.keys(list).filter((name) => !isOurs(name))];
    return { ...Object.fromEntries(ours.map((name) => [name, ""])), ...versionsOf(others) };
  };
  const { dependencies, devDependencies } = manifest;
  writeJson(join(to, "package.json"), {
    ...manifest,
    dependencies: filled(dependencies),
    devDependencies: filled(devDependencies),
  });
}

const isOurs = (name: string) => name.startsWith("@authentica/");

/** Strips the types of a module, and changes its imports to the file names of the package. */
async function javaScriptOf(file: string): Promise<string> {
  const { code } = await rspack.experiments.swc.transform(readFileSync(file, "utf8"), {
    jsc: { parser: { syntax: "typescript" }, target: "es2022" },
    module: { type: "es6" },
  });
  const ours = code.replaceAll(/"(@authentica\/backend\/[^"]+)"/g, (_, specifier: string) => {
    const path = relative(dirname(file), sourceOf(specifier) ?? "");
    return `"${path.startsWith(".") ? path : `./${path}`}"`;
  });
  return ours.replaceAll(/((?:from|import)\s*\(?")(\.{1,2}\/[^"]+)\.ts"/g, '$1$2.js"');
}
