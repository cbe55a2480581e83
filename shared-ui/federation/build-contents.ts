/**
 * Build plugin that keeps a build to one copy of each shared package, at the version that the build declares. Nothing
 * here reaches a browser.
 */
import type { RsbuildPlugin, Rspack } from "@rsbuild/core";
import { readPackage } from "./build-installed.ts";
import type { Sharing } from "./build-sharing.ts";

/** Matches the folder of the innermost package that a file belongs to. */
const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/.][^\\/]*(?=[\\/])/;

/** Versions found of each shared package, by its name. */
export type Contents = ReadonlyMap<string, ReadonlySet<string>>;

export function contentsOf(files: Iterable<string>): Contents {
  const folders = new Set<string>();
  for (const file of files) {
    const [folder] = PACKAGE.exec(file) ?? [];
    if (folder !== undefined) folders.add(folder);
  }
  const found = new Map<string, Set<string>>();
  for (const folder of folders) {
    const { name = "", version = "" } = readPackage(folder);
    found.set(name, (found.get(name) ?? new Set()).add(version));
  }
  return found;
}

/** Throws if the build contains a shared package at a version other than the one it declares. */
export function checkContents(contents: Contents, stated: Sharing["contains"]): void {
  for (const [name, version] of Object.entries(stated)) {
    const other = [...(contents.get(name) ?? [])].filter((one) => one !== version);
    if (other.length > 0) throw new Error(`The build declares ${name} ${version} but contains ${other.join(" and ")}.`);
  }
}

/**
 * Resolves each shared package to one copy for all importers. Fails the build if it contains another version all the
 * same.
 */
export const containing = ({ contains, copies }: Sharing): RsbuildPlugin => ({
  name: "authentica-contents",
  setup(api) {
    const copyOf = (request: string) =>
      Object.entries(copies).find(([name]) => request === name || request.startsWith(`${name}/`))?.[1];
    const apply = (compiler: Rspack.Compiler) =>
      compiler.hooks.thisCompilation.tap("contents", (compilation, { normalModuleFactory }) => {
        normalModuleFactory.hooks.beforeResolve.tap("contents", (data) => {
          // Inside its own folder, a package resolves to itself.
          data.context = copyOf(data.request) ?? data.context;
        });
        compilation.hooks.finishModules.tap("contents", (modules) => {
          const files = [...modules].flatMap((module) => module.nameForCondition() ?? []);
          checkContents(contentsOf(files), contains);
        });
      });
    api.modifyRspackConfig((config) => void config.plugins.push({ apply }));
  },
});
