/** Creates the repository of a new microfrontend from the template. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";

const USAGE = `
new-microfrontend NAME [FOLDER] [--packages DIR]

NAME        first segment of its addresses: hello draws /hello, and is the microfrontend mfe_hello
FOLDER      where its repository is made; mfe-NAME unless given
--packages  folder of the packages that you have received (authentica-….tgz); the current one unless given`;

/** Packages that the repository contains, by the path in its package.json. */
const PACKAGES = {
  dependencies: "@authentica/shared-ui",
  devDependencies: "@authentica/microfrontend",
} as const;

export class UsageError extends Error {
  constructor(message: string) {
    super(`${message}\n${USAGE}`);
  }
}

export interface Repository {
  readonly name: string;
  readonly folder: string;
}

/**
 * Creates the repository and returns its path. `args` are the arguments of the command; paths in them are relative to
 * `cwd`. Throws `UsageError`, without writing anything, if an argument is wrong, a package is missing or the folder
 * is not empty.
 */
export function makeRepository(
  args: readonly string[],
  { template, cwd }: { template: string; cwd: string },
): Repository {
  const { values, positionals } = parsed(args);
  const [name = "", given = `mfe-${name}`, ...more] = positionals;
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 30 || more.length > 0)
    throw new UsageError(
      `NAME is "${name}"; it must be one name in lower case, such as hello or my-orders, of at most 30 characters.`,
    );
  const received = resolve(cwd, values.packages ?? ".");
  const packages = Object.entries(PACKAGES).map(([list, of]) => ({ list, of, file: packageIn(received, of) }));
  const folder = resolve(cwd, given);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new UsageError(`${folder} is not empty: the new repository needs an empty or missing folder.`);

  for (const path of readdirSync(template, { recursive: true, encoding: "utf8" })) {
    if (!statSync(join(template, path)).isFile()) continue;
    const to = join(folder, renamed(path.replace(/^(gitignore|npmrc)$/, ".$1"), name));
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, renamed(readFileSync(join(template, path), "utf8"), name));
  }
  mkdirSync(join(folder, "packages"));
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  for (const { list, of, file } of packages) {
    cpSync(join(received, file), join(folder, "packages", file));
    manifest[list][of] = `file:packages/${file}`;
  }
  manifest.title = titleOf(name, " ");
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  return { name, folder };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { packages: { type: "string" } }, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Returns the file name of the only package of this name in a folder, as `npm pack` names it. */
function packageIn(folder: string, name: string): string {
  const start = `${name.slice(1).replace("/", "-")}-`;
  const there = existsSync(folder) ? readdirSync(folder) : [];
  const [file, ...more] = there.filter((one) => one.startsWith(start) && one.endsWith(".tgz"));
  if (file === undefined)
    throw new UsageError(
      `${folder} contains no package ${start}*.tgz. Name the folder of the packages with --packages.`,
    );
  if (more.length > 0)
    throw new UsageError(`${folder} contains several versions of ${name}: ${[file, ...more].join(", ")}. Keep one.`);
  return file;
}

const titleOf = (name: string, between: string) =>
  name
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(between);

/** The template is a microfrontend that is called `hello`. */
const renamed = (text: string, name: string) => text.replaceAll("hello", name).replaceAll("Hello", titleOf(name, ""));
