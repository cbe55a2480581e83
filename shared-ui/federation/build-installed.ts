/**
 * Finds the copy of a shared package that goes into the build of a front end: the copy that an import in the front
 * end's folder resolves to.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { satisfies } from "@authentica/backend/contract/host";

const require = createRequire(import.meta.url);
const here = dirname(fileURLToPath(import.meta.url));

/** The used members of a package.json. */
export interface PackageFile {
  readonly name?: string;
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export const readPackage = (folder: string): PackageFile =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/**
 * Returns the folder of the package that an import of `name` in `from` resolves to. If `from` has no such package,
 * returns the folder of shared-ui's copy.
 */
export const folderOf = (name: string, from: string): string =>
  dirname(require.resolve(`${name}/package.json`, { paths: [from, here] }));

export interface Needs {
  /** Name of the package in package.json. `version` is the installed version. */
  readonly name: string;
  readonly version: string;
  /** The lowest version that shared-ui works with. */
  readonly lowest: string;
}

/**
 * Returns the version range that a build requires of its shell. The range starts at `lowest`, or at the installed
 * version if that is older or has another major version. A front end that needs a newer version declares
 * `^major.minor.patch` in its `peerDependencies`. Throws if package.json and node_modules differ.
 */
export function rangeOf(
  { name, version, lowest }: Needs,
  { dependencies = {}, peerDependencies = {} }: PackageFile,
): string {
  const [stated, needed] = [dependencies[name], peerDependencies[name]];
  if (stated !== undefined && /^\^?\d/.test(stated) && stated !== version && !satisfies(version, stated))
    throw new Error(`package.json requires ${name} ${stated}, but ${version} is installed. Run npm install.`);
  const own = `^${satisfies(version, `^${lowest}`) ? lowest : version}`;
  if (needed === undefined) return own;
  if (!satisfies(version, needed))
    throw new Error(
      `peerDependencies requires ${name} ${needed}, but ${version} is installed. Expected ^major.minor.patch of a version up to that.`,
    );
  return satisfies(needed.slice(1), own) ? needed : own;
}
