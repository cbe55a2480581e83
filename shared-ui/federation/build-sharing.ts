/**
 * The packages that must exist once in a page: one list for the host and the remotes. Nothing here reaches a browser.
 *
 * Each is offered in the version that the front end is built with, and required from the lowest version that works,
 * so that teams may upgrade on different days. A missing major is refused.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { folderOf, rangeOf, readPackage } from "./build-installed.ts";
import type { Names } from "./contract.ts";

/**
 * The lowest version of each package that works. Each is installed beside the one in use, as `lowest-…`; the kept release
 * is built with these, and the journeys run it against today's.
 */
export const LOWEST = {
  react: "19.3.0",
  "react-dom": "19.3.0",
  "react-router": "7.17.0",
  "@tanstack/react-query": "5.107.1",
  jotai: "3.0.0",
} as const;

/** What a shared module of our own, or a part of a package that we picked, looks like from outside: `surfaces.json`. */
export interface Surface {
  /** Of the module as it is, `major.minor.patch`. */
  readonly version: string;
  /** From which version on a build of today works. */
  readonly lowest: string;
  /** What a build may take of it: exports, and members of what is exported. */
  readonly names: readonly string[];
  /** Each export and each member of a type, in the words of the compiler. */
  readonly shape: Readonly<Record<string, string>>;
}

export const SESSION = "@authentica/shared-ui/session";
export const ROUTER_PART = "@authentica/shared-ui/federation/router";
export const CONTRACT_MODULE = "@authentica/shared-ui/federation/contract";

/** Where the surfaces are recorded. */
export const SURFACES_FILE = join(dirname(fileURLToPath(import.meta.url)), "surfaces.json");

/** The recorded surfaces, by module. */
export const readSurfaces = (): Readonly<Record<string, Surface>> => JSON.parse(readFileSync(SURFACES_FILE, "utf8"));

export interface SharedConfig {
  readonly singleton: true;
  readonly strictVersion: true;
  readonly requiredVersion: string;
  readonly version: string;
  /** The module that is shipped, where it is not the package itself. */
  readonly import?: string;
  /** Part of the page's first scripts. */
  readonly eager?: boolean;
}

export interface Sharing {
  /** For the federation plugin. A trailing slash covers the sub-paths, so that the JSX runtime is shared too. */
  readonly packages: Readonly<Record<string, SharedConfig>>;
  /** Version by name: of each package, and of the part that is picked of the router. */
  readonly offers: Readonly<Record<string, string>>;
  /** Range by name, likewise. */
  readonly ranges: Readonly<Record<string, string>>;
  /** What is shared of the packages that are not shared whole. */
  readonly names: Names;
  /** Version by name of each third-party package, as a build contains it. */
  readonly contains: Readonly<Record<string, string>>;
  /** Folder of the copy that a build takes of each of these. */
  readonly copies: Readonly<Record<keyof typeof LOWEST, string>>;
  /** Packages that a build at the lowest versions takes instead. */
  readonly alias: Readonly<Record<string, string>>;
}

/**
 * Returns what the front end in `folder` shares. `lowest`: as a build at the lowest versions shares, third parties really, our own
 * modules by their number alone.
 */
export function sharing(folder = process.cwd(), lowest = process.env.SHARED_AT === "lowest"): Sharing {
  const { [SESSION]: session, [ROUTER_PART]: router } = readSurfaces();
  if (!session || !router) throw new Error("surfaces.json lacks the session or the router.");
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
      // A name and no path, which would lead out of the build into the machine that made it.
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
