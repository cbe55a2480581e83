/**
 * Finds the files that a package of this workspace needs: everything that its entries import, directly and
 * indirectly.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Folders of the workspace's packages, by package name. */
const FOLDERS: Readonly<Record<string, string>> = {
  "@authentica/shared-ui": join(root, "shared-ui"),
  "@authentica/backend": join(root, "backend"),
};

/** A module in package.json: its file, or one file for each condition. `*` is the rest of the name. */
export type Target = string | Readonly<Record<string, string>>;

/** Members of our package.json files that are read. */
interface PackageFile {
  readonly exports: Readonly<Record<string, Target>>;
  readonly imports?: Readonly<Record<string, Target>>;
}

const packageIn = (folder: string): PackageFile => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** Returns the files of a module for all conditions. */
const filesOf = (target: Target): readonly string[] => (typeof target === "string" ? [target] : Object.values(target));

/** Reads the package.json of a folder of the workspace. */
export const readPackage = (folder: string): unknown =>
  JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));

/**
 * Returns the versions of packages in this workspace, by name. Throws if its package.json files state none or
 * several.
 */
export function versionsOf(names: Iterable<string>): Readonly<Record<string, string>> {
  const stated = ["", "backend", "shared-ui", "mfe-assets"].map(
    (folder) =>
      readPackage(folder) as Partial<Record<"dependencies" | "devDependencies", Readonly<Record<string, string>>>>,
  );
  return Object.fromEntries(
    [...new Set(names)].sort().map((name) => {
      const found = stated.flatMap(({ dependencies = {}, devDependencies = {} }) => [
        dependencies[name],
        devDependencies[name],
      ]);
      const [version, ...more] = new Set(found.filter((one) => one !== undefined));
      if (version === undefined || more.length > 0)
        throw new Error(
          `The workspace has ${version ? "several versions" : "no version"} of ${name}; expected exactly one.`,
        );
      return [name, version];
    }),
  );
}

export interface Needed {
  /** Absolute paths. */
  readonly files: ReadonlySet<string>;
  /** Names of third-party packages. */
  readonly packages: ReadonlySet<string>;
  /** Our modules that are imported by package name, such as `@authentica/shared-ui/session`. */
  readonly named: ReadonlySet<string>;
}

/**
 * Patterns for the imports of a module at run time, and for files in a style sheet. The bundler removes type imports.
 */
const VALUES = [
  /^(?:import|export)\s(?!type\b)[^"';]*?\bfrom\s*"([^"]+)"/gm,
  /^import\s*"([^"]+)"/gm,
  /\bimport\(\s*(?:\/\*.*?\*\/\s*)?"([^"]+)"/g,
  /new URL\("(\.[^"]+)", import\.meta\.url\)/g,
  /@import (?:url\()?"([^"]+)"/g,
  /url\("?([^"#:)]+\.\w+)"?\)/g,
  /^\s*composes: [^;]* from "([^"]+)"/gm,
];

/** Patterns for the imports of a declaration file. */
const TYPES = [/\bfrom "([^"]+)"/g, /\bimport\("([^"]+)"\)/g, /^import "([^"]+)"/gm];

/** Returns the sources that `entries` need at run time. */
export const sourcesOf = (entries: Iterable<string>): Needed => closure(entries, VALUES, (path) => path);

/** Returns the declaration files that describe `entries`. `typesOf` returns the declaration file of a source. */
export const declarationsOf = (entries: Iterable<string>, typesOf: (source: string) => string): Needed =>
  closure([...entries].map(typesOf), TYPES, typesOf);

function closure(entries: Iterable<string>, imports: readonly RegExp[], fileOf: (source: string) => string): Needed {
  const files = new Set(entries);
  const packages = new Set<string>();
  const named = new Set<string>();
  for (const file of files) {
    const text = /\.(tsx?|mjs|css)$/.test(file) ? readFileSync(file, "utf8") : "";
    for (const specifier of imports.flatMap((form) => Array.from(text.matchAll(form), ([, found = ""]) => found))) {
      const found = resolved(specifier, file, fileOf);
      for (const path of found) files.add(path);
      if (found.length > 0 && specifier.startsWith("@")) named.add(specifier);
      if (found.length === 0 && !/^(\.|node:)/.test(specifier)) packages.add(nameOf(specifier));
    }
  }
  return { files, packages, named };
}

const nameOf = (specifier: string) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

/**
 * Returns our files to which an import leads. Returns none for a third-party package, and none for a style sheet in a
 * declaration.
 */
function resolved(specifier: string, from: string, fileOf: (source: string) => string): string[] {
  if (specifier.startsWith(".")) {
    const path = resolve(dirname(from), specifier.replace(/\?.*$/, ""));
    const file = from.endsWith(".d.ts") ? path.replace(/\.tsx?$/, ".d.ts") : path;
    return statSync(file, { throwIfNoEntry: false })?.isFile() ? [file] : [];
  }
  const sources = specifier.startsWith("#") ? sourcesInside(specifier, from) : sourcesFor(specifier);
  return sources.map(fileOf);
}

/**
 * Returns the sources that a specifier such as `#words/list.ts` names in the package of the importing file, which is a
 * source or the declaration of one (below `node_modules/.types`).
 */
function sourcesInside(specifier: string, from: string): readonly string[] {
  const source = from.replace(join(root, "node_modules/.types/"), join(root, "/"));
  const isIn = (folder: string) => source.startsWith(join(folder, "/"));
  const folder = Object.values(FOLDERS).find(isIn) ?? join(root, "shared-ui");
  return sourcesIn(folder, specifier, packageIn(folder).imports ?? {});
}

/**
 * Returns the sources that a specifier of one of our packages names, by the package's `exports`: one for each
 * condition. Empty for third-party packages.
 */
function sourcesFor(specifier: string): readonly string[] {
  const name = nameOf(specifier);
  const folder = FOLDERS[name];
  return folder === undefined ? [] : sourcesIn(folder, `.${specifier.slice(name.length)}`, packageIn(folder).exports);
}

/** Returns the source that a specifier names without conditions; `null` for third-party packages. */
export const sourceOf = (specifier: string): string | null => sourcesFor(specifier).at(-1) ?? null;

function sourcesIn(folder: string, path: string, modules: Readonly<Record<string, Target>>): readonly string[] {
  for (const [key, target] of Object.entries(modules)) {
    const [before = "", after] = key.split("*");
    const isMatch = after === undefined ? path === key : path.startsWith(before) && path.endsWith(after);
    const files = filesOf(target).map((file) => join(folder, file.replace("*", path.slice(before.length))));
    if (isMatch && files.every((file) => existsSync(file))) return files;
  }
  throw new Error(`${relative(root, folder)}/package.json does not name "${path}".`);
}
