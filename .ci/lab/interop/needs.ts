/**
 * Programs of other projects, installed with the package managers of their languages in the versions named here: Go
 * modules (`go/go.mod`, `go/go.sum`), Rust crates, PyPI and Debian. Builds are cached outside of the tree for later
 * runs.
 */
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findOrInstall, onPath } from "../../apt.mjs";
import { ran } from "./process.ts";

/** A program or library that a row runs. */
export interface Need {
  /** Name and version. */
  readonly name: string;
  /**
   * Installs it, or finds it in the cache. Rejects with `Missing` if it is not available, and with another error if
   * our code or configuration is wrong.
   */
  get(): Promise<void>;
}

/** A command with its path, once it is installed. */
export interface Command extends Need {
  readonly path: string;
}

/** The program is not available here: no toolchain, no registry, or not in time. */
export class Missing extends Error {
  override readonly name = "Missing";
}

/** Longest time of a build (ms). */
const BUILD_MS = 8 * 60_000;
const FETCH_MS = 4 * 60_000;

export const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "authentica-interop");

const module = fileURLToPath(new URL("./go", import.meta.url));
const goEnvironment = {
  GOPATH: join(cache, "go"),
  GOCACHE: join(cache, "go", "cache"),
  // The cache can be deleted like any folder, go.mod and go.sum stay unchanged, and builds do not read our git
  // repository.
  GOFLAGS: "-modcacherw -mod=readonly -buildvcs=false",
};

/** Folder with a module's published source. Exists only after one of its commands was installed. */
export const goSource = (path: string): string => join(cache, "go", "pkg", "mod", `${path}@${versionOf(path)}`);

/** Version of a package's module in go.mod. */
function versionOf(path: string): string {
  const required = Deno.readTextFileSync(join(module, "go.mod")).matchAll(/^\s*(?:require )?(\S+) (v\S+)/gm);
  for (const [, name = "", version = ""] of required) if (path === name || path.startsWith(`${name}/`)) return version;
  return "";
}

/**
 * A Go command: a package of another module in its version of go.mod, or one of ours (`./name`), which runs libraries
 * of others. If it cannot be downloaded it is missing; if it does not compile, the row fails.
 */
export function goCommand(path: string): Command {
  const command = path.slice(path.lastIndexOf("/") + 1);
  const binary = join(cache, "bin", command);
  return {
    name: `${command} ${versionOf(path)}`.trim(),
    path: binary,
    async get() {
      if (!onPath(["go"])) throw new Missing("Go is not installed on this machine");
      const go = (args: readonly string[], withinMs: number) =>
        ran("go", args, { cwd: module, env: goEnvironment, withinMs });
      const listed = await go(["list", "-deps", path], FETCH_MS);
      // go.mod or go.sum lacks an entry, which must be added in this repository.
      if (/go\.sum entry|updates to go\.mod/.test(listed.errors)) throw new Error(listed.errors);
      if (listed.code !== 0) throw new Missing(reasonOf(listed.errors));
      const built = await go(["build", "-o", binary, path], BUILD_MS);
      if (built.code === null) throw new Missing(`building ${path} took longer than ${BUILD_MS / 60_000} minutes`);
      if (built.code !== 0) throw new Error(`${path} does not build: ${built.errors}`);
    },
  };
}

/**
 * A Go command that is installed in this version with the dependencies of its own module, independent of our go.mod,
 * because it is not linked with our code. It is built once.
 */
export function goProgram(path: string, version: string): Command {
  const command = path.slice(path.lastIndexOf("/") + 1);
  const folder = join(cache, "bin", `${command}@${version}`);
  const binary = join(folder, command);
  return {
    name: `${command} ${version}`,
    path: binary,
    async get() {
      if (await Deno.stat(binary).catch(() => null)) return;
      if (!onPath(["go"])) throw new Missing("Go is not installed on this machine");
      const env = { ...goEnvironment, GOBIN: folder };
      const built = await ran("go", ["install", `${path}@${version}`], { cwd: tmpdir(), env, withinMs: BUILD_MS });
      if (built.code === null) throw new Missing(`building ${path} took longer than ${BUILD_MS / 60_000} minutes`);
      // The compiler's error begins with the package name.
      if (/^# /m.test(built.errors)) throw new Error(`${path} does not build: ${built.errors}`);
      if (built.code !== 0) throw new Missing(reasonOf(built.errors));
    },
  };
}

/** Longest time to build a crate with all its dependencies (ms). */
const CRATE_MS = 25 * 60_000;

/**
 * A Rust command: the binary of a crate, with the versions of its lock file. It is built once, which takes some
 * minutes. If it is downloaded and does not compile, the row fails.
 */
export function crate(name: string, version: string): Command {
  const folder = join(cache, "crates", `${name}@${version}`);
  const path = join(folder, "bin", name);
  return {
    name: `${name} ${version}`,
    path,
    async get() {
      if (await Deno.stat(path).catch(() => null)) return;
      if (!onPath(["cargo"])) throw new Missing("Cargo (Rust) is not installed on this machine");
      const args = ["install", name, "--version", version, "--locked", "--root", folder];
      const built = await ran("cargo", args, { withinMs: CRATE_MS });
      if (built.code === null) throw new Missing(`building ${name} took longer than ${CRATE_MS / 60_000} minutes`);
      if (/could not compile|linking with|build command/.test(built.errors))
        throw new Error(`${name} does not build: ${reasonOf(built.errors)}`);
      if (built.code !== 0) throw new Missing(reasonOf(built.errors));
    },
  };
}

/** Python with these packages from PyPI, each `name==version`, in a virtual environment. */
export function python(...packages: readonly string[]): Command {
  const folder = join(cache, "python", packages.join(","));
  const path = join(folder, "bin", "python");
  return {
    name: packages.join(" ").replaceAll("==", " "),
    path,
    async get() {
      const ready = join(folder, "ready");
      if (await Deno.stat(ready).catch(() => null)) return;
      const found = onPath(["python3"]);
      if (!found) throw new Missing("Python 3 is not installed on this machine");
      const made = await ran(found, ["-m", "venv", "--clear", folder], { withinMs: FETCH_MS });
      if (made.code !== 0) throw new Missing(reasonOf(made.errors || made.output));
      const pip = [
        "-m",
        "pip",
        "install",
        "--disable-pip-version-check",
        "--quiet",
        "--only-binary",
        ":all:",
        ...packages,
      ];
      const installed = await ran(path, pip, { withinMs: FETCH_MS });
      if (installed.code !== 0) throw new Missing(reasonOf(installed.errors));
      await Deno.writeTextFile(ready, "");
    },
  };
}

/** A command of an npm package, in a separate folder with all its dependencies. */
export function npmCommand(name: string, version: string): Command {
  const folder = join(cache, "npm", `${name}@${version}`);
  const path = join(folder, "node_modules", ".bin", name);
  return {
    name: `${name} ${version}`,
    path,
    async get() {
      const ready = join(folder, "ready");
      if (await Deno.stat(ready).catch(() => null)) return;
      await Deno.mkdir(folder, { recursive: true });
      const args = ["install", "--prefix", folder, "--no-audit", "--no-fund", "--save-exact", `${name}@${version}`];
      const installed = await ran("npm", args, { withinMs: FETCH_MS });
      if (installed.code === null)
        throw new Missing(`installing ${name} from npm took longer than ${FETCH_MS / 60_000} minutes`);
      if (installed.code !== 0) throw new Missing(reasonOf(installed.errors));
      // Starts the command once: if a part for this machine is missing, this fails.
      const started = await ran(path, ["--version"]).catch((error: Error) => ({ code: 1, errors: error.message }));
      if (started.code !== 0) throw new Missing(reasonOf(started.errors));
      await Deno.writeTextFile(ready, "");
    },
  };
}

/** A system command; installs the Debian package if it is missing. */
export function debian(command: string, debianPackage = command): Command {
  let path = command;
  return {
    name: command,
    get path() {
      return path;
    },
    async get() {
      const found = findOrInstall([command], debianPackage);
      if (found === null)
        throw new Missing(`${command} is not installed, and the package ${debianPackage} could not be installed`);
      path = found;
    },
  };
}

/** Returns the line that has the reason, from the output of a package manager. */
function reasonOf(errors: string): string {
  const lines = errors.split("\n").filter((line) => line.trim() !== "" && !line.includes(": downloading "));
  const line = lines.find((text) => /error|403|404|not found|requires|cannot|no such/i.test(text)) ?? lines[0];
  // Without the position in the source that needed the package.
  return line?.replace(/^\S+?:\d+:\d+: /, "").trim() || "it could not be fetched";
}
