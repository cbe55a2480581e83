/**
 * Packages of which a page may contain only one copy. Host and remotes use the same list. This code runs at build
 * time only.
 *
 * A front end offers each package in the version that it was built with, and requires only the lowest version that
 * works, so that teams can upgrade on different days. If the shell does not offer the required major version, the
 * microfrontend is refused.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { folderOf, rangeOf, readPackage } from "./build-installed.ts";
import type { Names } from "./contract.ts";

/**
 * The lowest supported version of each package. It is installed beside the current version, under the name `lowest-…`.
 * The release that the repository keeps for tests is built with these versions, and the end-to-end tests run it
 * together with current builds.
 */
export const LOWEST = {
  react: "19.3.0",
  "react-dom": "19.3.0",
  "react-router": "7.17.0",
  "@tanstack/react-query": "5.107.1",
  jotai: "3.0.0",
} as const;

/**
 * Public interface of one of our shared modules, or of the shared part of a package. It is recorded in
 * `surfaces.json`.
 */
export interface Surface {
  /** Current version of the module, `major.minor.patch`. */
  readonly version: string;
  /** Lowest version with which a build that is made today works. */
  readonly lowest: string;
  /** What a build may use of the module: exports, and members of exports. */
  readonly names: readonly string[];
  /** Each export and each member of a type, in the form in which the compiler writes it. */
  readonly shape: Readonly<Record<string, string>>;
}

export const SESSION = "@authentica/shared-ui/session";
export const ROUTER_PART = "@authentica/shared-ui/federation/router";
export const CONTRACT_MODULE = "@authentica/shared-ui/federation/contract";

/** File in which the surfaces are recorded. */
export const SURFACES_FILE = join(dirname(fileURLToPath(import.meta.url)), "surfaces.json");

/** Reads the recorded surfaces, by name of the module. */
export const readSurfaces = (): Readonly<Record<string, Surface>> => JSON.parse(readFileSync(SURFACES_FILE, "utf8"));

export interface SharedConfig {
  readonly singleton: true;
  readonly strictVersion: true;
  readonly requiredVersion: string;
  readonly version: string;
  /** The module that is shipped, if it differs from the package. */
  readonly import?: string;
  /** Whether the package is part of the first scripts of the page. */
  readonly eager?: boolean;
}

export interface Sharing {
  /**
   * Packages in the format of the federation plugin. A trailing slash includes the sub-paths, so that the JSX runtime
   * is shared too.
   */
  readonly packages: Readonly<Record<string, SharedConfig>>;
  /** Offered version of each package and of the shared part of the router, by name. */
  readonly offers: Readonly<Record<string, string>>;
  /** Required version range of each package, by name. */
  readonly ranges: Readonly<Record<string, string>>;
  /** Shared names of packages that are only partly shared. */
  readonly names: Names;
  /** Version of each third-party package that a build contains, by name. */
  readonly contains: Readonly<Record<string, string>>;
  /** Folder of the copy that a build uses, by package. */
  readonly copies: Readonly<Record<keyof typeof LOWEST, string>>;
  /** For a build with the lowest versions: the packages that replace the current ones. */
  readonly alias: Readonly<Record<string, string>>;
}

/**
 * Returns what the front end in `folder` shares. With `lowest`, third-party packages are replaced by their lowest
 * versions, whereas our own modules only declare their lowest version.
 */
export function sharing(folder = process.cwd(), lowest = process.env.SHARED_AT === "lowest"): Sharing {
  const { [SESSION]: session, [ROUTER_PART]: router } = readSurfaces();
  if (!session || !router) throw new Error("surfaces.json has no entry for the session or for the router.");
  const alias = Object.fromEntries(Object.keys(LOWEST).map((name) => [name, `lowest-${name.replace(/^@.*\//, "")}`]));
  const stated = lowest ? {} : readPackage(folder);
  const routerFrom = lowest ? folder : folderOf("react-router-dom", folder);
  const copies = Object.fromEntries(
    Object.keys(LOWEST).map((name) => [
      name,
      folderOf((lowest && alias[name]) || name, name === "react-router" ? routerFrom : folder),
    ]),
  ) as Record<keyof typeof LOWEST, string>;
  const contains = Object.fromEntries(
    Object.entries(copies).map(([name, copy]) => [name, readPackage(copy).version ?? ""]),
  ) as Record<keyof typeof LOWEST, string>;
  const third = (name: keyof typeof LOWEST, as: string = name) => {
    const version = contains[name];
    return { version, range: rangeOf({ name: as, version, lowest: LOWEST[name] }, stated) };
  };
  const own = (surface: Surface) => ({
    version: lowest ? surface.lowest : surface.version,
    range: `^${surface.lowest}`,
  });
  const all = {
    react: third("react"),
    "react-dom": third("react-dom"),
    "react-router-dom": third("react-router", "react-router-dom"),
    "@tanstack/react-query": third("@tanstack/react-query"),
    jotai: third("jotai"),
    [SESSION]: own(session),
    [ROUTER_PART]: own(router),
  };
  const once = (name: keyof typeof all): SharedConfig => {
    const { version, range } = all[name] as { version: string; range: string };
    return { singleton: true, strictVersion: true, requiredVersion: range, version };
  };
  return {
    packages: {
      react: once("react"),
      "react/": once("react"),
      "react-dom": once("react-dom"),
      "react-dom/": once("react-dom"),
      // This is the name of a module. A path would put the name of a folder of the build machine into the build.
      "react-router-dom": { ...once("react-router-dom"), import: ROUTER_PART },
      "@tanstack/react-query": once("@tanstack/react-query"),
      jotai: once("jotai"),
      [SESSION]: once(SESSION),
    },
    offers: Object.fromEntries(Object.entries(all).map(([name, { version }]) => [name, version])),
    ranges: Object.fromEntries(Object.entries(all).map(([name, { range }]) => [name, range])),
    names: { "react-router-dom": router.names, [SESSION]: session.names },
    contains,
    copies,
    alias: lowest ? alias : {},
  };
}
