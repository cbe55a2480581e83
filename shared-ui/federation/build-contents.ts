/**
 * Build plugin which ensures that a build contains only one copy of each shared package, in the version that the
 * build declares. This code runs at build time only.
 */
import type { RsbuildPlugin, Rspack } from "@rsbuild/core";
import { readPackage } from "./build-installed.ts";
import type { Sharing } from "./build-sharing.ts";

/** Matches the path up to the folder of the innermost package that contains a file. */
const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/.][^\\/]*(?=[\\/])/;

/** Versions of each shared package that a build contains, by the name of the package. */
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

/** Throws if the build contains a shared package in a version other than the one it declares. */
export function checkContents(contents: Contents, stated: Sharing["contains"]): void {
  for (const [name, version] of Object.entries(stated)) {
    const other = [...(contents.get(name) ?? [])].filter((one) => one !== version);
    if (other.length > 0) throw new Error(`The build declares ${name} ${version} but contains ${other.join(" and ")}.`);
  }
}

/**
 * Resolves all imports of a shared package to one copy. Fails the build if it still contains another version.
 */
export const containing = ({ contains, copies }: Sharing): RsbuildPlugin => ({
  name: "authentica-contents",
  setup(api) {
    const copyOf = (request: string) =>
      Object.entries(copies).find(([name]) => request === name || request.startsWith(`${name}/`))?.[1];
    const apply = (compiler: Rspack.Compiler) =>
      compiler.hooks.thisCompilation.tap("contents", (compilation, { normalModuleFactory }) => {
        normalModuleFactory.hooks.beforeResolve.tap("contents", (data) => {
          // An import inside a package's own folder resolves to the package itself.
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
