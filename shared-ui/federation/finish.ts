/**
 * Last step in the build of a front end, whether it is built alone or together with the others. The browser only gets
 * one line of this file, in the loader of each microfrontend.
 */
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BUILD_LANGUAGES, fileIn } from "@authentica/backend/contract/language";
import type { RsbuildPlugin, Rspack } from "@rsbuild/core";
import { LANGUAGE, named } from "./language-of-build.ts";
import { writeTwins } from "./twins.mjs";

/** Returns the SHA-256 of a file in the format of Subresource Integrity. */
const integrityOf = (bytes: Uint8Array): string => `sha256-${createHash("sha256").update(bytes).digest("base64")}`;

/** An integrity value that no file can have: 32 zero bytes. */
const NO_FILE = `sha256-${Buffer.alloc(32).toString("base64")}`;

const MANIFEST = named("mf-manifest.json");

/**
 * Matches files that a shell never requests: the page for the team and its entry, reports of the bundler, and source
 * maps.
 */
const NOT_SHIPPED = /^(mf-(manifest|stats)[^/]*\.json|static\/(js|css)\/index\.[^/]+|.*\.(html|map|LICENSE\.txt))$/;

type Manifest = Record<string, unknown> & { readonly authentica?: Readonly<Record<string, unknown>> };

/**
 * Returns the manifest with its additions: the integrity of each file and of the manifest of each language, and a
 * digest of everything, including the manifest. Another build of the same source in the same folder has the same digest.
 */
export function finished(
  manifest: Manifest,
  version: string,
  files: Readonly<Record<string, string>>,
  languages: Readonly<Record<string, string>> = {},
): Manifest {
  const { build: _, languages: __, ...claims } = manifest.authentica ?? {};
  const sorted = Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)));
  const all = {
    ...manifest,
    authentica: { version, ...claims, ...(Object.keys(languages).length > 0 && { languages }), files: sorted },
  };
  const build = createHash("sha256").update(JSON.stringify(all)).digest("hex").slice(0, 12);
  return { ...all, authentica: { ...all.authentica, build } };
}

/**
 * Returns the integrity of the manifest of each language that was built before. The manifest for visitors who have
 * chosen no language is built last and contains these values, so that it covers all languages.
 */
async function languagesIn(dir: string): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for (const language of BUILD_LANGUAGES) {
    const bytes = await readFile(join(dir, fileIn(language, MANIFEST))).catch(() => null);
    if (bytes) found[language] = integrityOf(bytes);
  }
  return found;
}

/** Writes `files` and `build` into the manifest in `dir`. `paths` are the paths of all files in the build. */
async function finishManifest(dir: string, version: string, paths: readonly string[]): Promise<void> {
  const at = join(dir, MANIFEST);
  const files: Record<string, string> = {};
  for (const path of paths) if (!NOT_SHIPPED.test(path)) files[path] = integrityOf(await readFile(join(dir, path)));
  const languages = LANGUAGE === null ? await languagesIn(dir) : {};
  const manifest = finished(JSON.parse(await readFile(at, "utf8")), version, files, languages);
  await writeFile(`${at}.part`, `${JSON.stringify(manifest)}\n`);
  await rename(`${at}.part`, at);
}

/**
 * Adds a line to the bundler's loader. A script or style sheet is then only loaded if it has the integrity in the
 * manifest, and files that the manifest does not list are refused. The bundler's own table of hashes would have the
 * same effect, but would add all hashes to the first scripts of every page, where they do not compress. The shell
 * reads the manifest anyway, and fills `authenticaFiles` from it. Without `authenticaFiles`, as on the page for the
 * team, nothing is checked.
 */
function checkFiles({ RuntimePlugin }: typeof Rspack.rspack): Rspack.RspackPluginInstance {
  const checked = (element: string, address: string) =>
    `if (self.authenticaFiles) ${element}.integrity = authenticaFiles[${element}.${address}] || "${NO_FILE}";`;
  return {
    apply(compiler) {
      compiler.hooks.compilation.tap("authentica-finish", (compilation) => {
        const hooks = RuntimePlugin.getCompilationHooks(compilation);
        hooks.createScript.tap("authentica-finish", (code) => `${code}\n${checked("script", "src")}`);
        hooks.createLink.tap("authentica-finish", (code) => `${code}\n${checked("linkTag", "href")}`);
      });
    },
  };
}

/** Script that every page waits for. Its name is fixed, and it is not bundled. */
const FIRST_SCRIPT = "first.js";

/** Minifies the first script in `dir`. Keeps its global names. */
export async function shortenFirst(dir: string): Promise<void> {
  const at = join(dir, FIRST_SCRIPT);
  const { rspack } = await import("@rsbuild/core");
  const { code } = await rspack.experiments.swc.minify(await readFile(at, "utf8"), { compress: true, mangle: true });
  await writeFile(at, code);
}

/** Returns the last plugin of a production build, for the shell or a microfrontend. */
export const pluginFinish = (of: "shell" | "microfrontend"): RsbuildPlugin => ({
  name: "authentica-finish",
  apply: "build",
  setup(api) {
    const isRemote = of === "microfrontend";
    api.modifyRspackConfig((config, { rspack }) => {
      if (!isRemote) return;
      config.output.crossOriginLoading = "anonymous";
      config.plugins.push(checkFiles(rspack));
    });
    api.onAfterBuild(async ({ stats }) => {
      const builds = stats && "stats" in stats ? stats.stats : [stats];
      // Includes files that were already written by an earlier build of the same source.
      const paths = builds.flatMap((build) => build?.compilation.getAssets() ?? []).map(({ name }) => name);
      const { distPath, rootPath } = api.context;
      if (isRemote) {
        const { version } = JSON.parse(await readFile(join(rootPath, "package.json"), "utf8")) as { version: string };
        await finishManifest(distPath, version, paths);
      } else await shortenFirst(distPath);
      await writeTwins(distPath, paths);
    });
  },
});
