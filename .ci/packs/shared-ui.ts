/**
 * Packs shared-ui for teams outside of this repository: the sources of the modules that it offers, which their builds
 * compile like ours, and their declarations. Imports from the back end are bundled.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { LOWEST } from "../../shared-ui/federation/build-sharing.ts";
import {
  declarationsOf,
  type Needed,
  readPackage,
  root,
  sourceOf,
  sourcesOf,
  type Target,
  versionsOf,
} from "./modules.ts";

const NAME = "@authentica/shared-ui";
const BACKEND = "@authentica/backend";

/** Modules that the package offers, by their names in `exports`. Other modules in it are internal. */
export const OFFERED: readonly string[] = [
  "./api",
  "./components/*",
  "./failure",
  "./federation",
  "./federation/contract",
  "./federation/router",
  "./federation/standalone",
  "./format/*",
  "./navigation/document-title",
  "./navigation/paths",
  "./session",
  "./toast",
  "./tokens/index.css",
  "./tokens/theme",
];

const { "react-router": router, ...lowest } = LOWEST;
/** Our builds use exactly these versions; other builds may use any supported version. */
const PEERS: Readonly<Record<string, string>> = { ...lowest, "react-router-dom": router };
/** Packages that are installed with a peer dependency. */
const BROUGHT = ["@tanstack/query-core", "react-router"];

/** Returns the declaration file of a source. Style sheets have none; `css.d.ts` declares their classes. */
const typesOf = (source: string) =>
  join(root, "node_modules/.types", relative(root, source).replace(/\.tsx?$/, ".d.ts"));

/** Returns the sources of `OFFERED`, by the name under which each is imported. */
export function offeredSources(): ReadonlyMap<string, string> {
  const { exports } = readPackage("shared-ui") as { exports: Readonly<Record<string, Target>> };
  const names = OFFERED.flatMap((key) => {
    const pattern = exports[key];
    if (!key.endsWith("/*") || typeof pattern !== "string") return key;
    const end = pattern.slice(pattern.indexOf("*") + 1);
    return readdirSync(join(root, "shared-ui", dirname(pattern)))
      .filter((file) => file.endsWith(end) && !file.includes(".test."))
      .map((file) => key.replace("*", basename(file, end)));
  });
  return new Map(
    names.flatMap((name) => {
      const source = sourceOf(`${NAME}${name.slice(1)}`);
      return source === null ? [] : [[name, source]];
    }),
  );
}

/** Returns the declaration files of everything that the package offers. */
export const offeredDeclarations = (): ReadonlySet<string> => declared().files;

const declared = (): Needed =>
  declarationsOf(
    [...offeredSources().values()].filter((path) => !path.endsWith(".css")),
    typesOf,
  );

/** Writes the package into the empty folder `to`. Its declarations must exist. */
export function writeSharedUi(to: string, version: string): void {
  const sources = sourcesOf(offeredSources().values());
  const types = declared();
  const own = readPackage("shared-ui") as { imports: object; sideEffects: object };
  const backend = readPackage("backend") as {
    version: string;
    imports: object;
    exports: Readonly<Record<string, Target>>;
  };
  const packages = versionsOf([...sources.packages, ...types.packages].filter((name) => !BROUGHT.includes(name)));

  copy(sources, types, "shared-ui", to);
  copy(sources, types, "backend", join(to, "node_modules", BACKEND));
  write(join(to, "types/css.d.ts"), readFileSync(join(root, "shared-ui/css.d.ts"), "utf8"));
  write(join(to, "CHANGELOG.md"), readFileSync(join(root, "shared-ui/CHANGELOG.md"), "utf8"));
  writeJson(join(to, "package.json"), {
    name: NAME,
    version,
    description: "Shared code of Authentica's microfrontends: session, typed API, components, tokens.",
    type: "module",
    sideEffects: own.sideEffects,
    imports: own.imports,
    exports: {
      ...exportsOf("shared-ui", OFFERED),
      ...exportsOf("shared-ui", namedBeside(sources)),
      "./css": { types: "./types/css.d.ts" },
    },
    dependencies: {
      [BACKEND]: backend.version,
      ...Object.fromEntries(Object.entries(packages).filter(([name]) => !(name in PEERS))),
    },
    peerDependencies: Object.fromEntries(Object.entries(PEERS).map(([name, version]) => [name, `^${version}`])),
    bundleDependencies: [BACKEND],
  });
  writeJson(join(to, "node_modules", BACKEND, "package.json"), {
    name: BACKEND,
    version: backend.version,
    type: "module",
    imports: backend.imports,
    exports: exportsOf("backend", Object.keys(backend.exports)),
  });
}

/** Returns modules that the package imports by name although it does not offer them. */
const namedBeside = ({ named }: Needed): string[] =>
  [...named]
    .filter((specifier) => specifier.startsWith(NAME))
    .map((specifier) => specifier.replace(NAME, "."))
    .filter((key) => !offeredSources().has(key));

/** Returns `exports` with declarations beside the sources. */
function exportsOf(folder: string, keys: readonly string[]) {
  const { exports } = readPackage(folder) as { exports: Readonly<Record<string, Target>> };
  return Object.fromEntries(
    keys.map((key) => {
      const own = exports[key];
      if (typeof own === "object") return [key, withTypes(own)];
      const pattern = exports[`${dirname(key)}/*`];
      const source = own ?? (typeof pattern === "string" ? pattern.replace("*", basename(key)) : "");
      return [key, /\.tsx?$/.test(source) ? withTypes({ default: source }) : source];
    }),
  );
}

/** The declarations of a module are the same for all conditions. */
const withTypes = (files: Readonly<Record<string, string>>) => ({
  types: files.default?.replace("./", "./types/").replace(/\.tsx?$/, ".d.ts"),
  ...files,
});

/** Copies the needed files of a folder of the workspace: sources unchanged, declarations below `types`. */
function copy(sources: Needed, types: Needed, folder: string, to: string): void {
  const from = join(root, folder, "/");
  for (const path of sources.files)
    if (path.startsWith(from)) write(join(to, path.slice(from.length)), readFileSync(path));
  const declared = join(root, "node_modules/.types", folder, "/");
  for (const path of types.files) {
    if (!path.startsWith(declared)) continue;
    // Type declarations import one another by the names of the compiled modules.
    const text = readFileSync(path, "utf8").replaceAll(/"(\.{1,2}\/[^"]+)\.tsx?"/g, '"$1.js"');
    write(join(to, "types", path.slice(declared.length)), text);
  }
}

export function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

export const writeJson = (path: string, value: unknown): void => write(path, `${JSON.stringify(value, null, 2)}\n`);
