import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A test that replaces modules, or loads one so that it runs: another file may have loaded it before, or would get the replacement. */
const OWN_MODULES = /vi\.(mock|doMock|resetModules)\(|import\("[^"]*-worker\.ts"\)/;

/** Test files below the folders that need a module graph of their own. */
export const filesWithOwnModules = (root: string, folders: readonly string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.test\.tsx?$/.test(name) && !name.includes("node_modules"))
      .map((name) => join(folder, name))
      .filter((path) => OWN_MODULES.test(readFileSync(join(root, path), "utf8"))),
  );
