/** Checks the scripts of package.json, and every text that names a script. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { COMMANDS, TOOLS } from "../backend/tasks/commands.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** Returns the names of the `case` branches of a shell script. */
const namesOf = (path: string) => [...read(path).matchAll(/^ {2}([a-z-]+)\) exec/gm)].map(([, name = ""]) => name);

const COMMANDS_OF: Readonly<Record<string, readonly string[]>> = {
  op: [...Object.keys(COMMANDS), ...Object.keys(TOOLS), "witness"],
  lab: namesOf(".ci/lab/run"),
  make: namesOf(".ci/make"),
};

function* filesUnder(folder: string): Iterable<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !/^(node_modules|dist|kept|\.(git|data|types|bench))$/.test(entry.name))
      yield* filesUnder(path);
    // Names in this file are examples.
    else if (/\.(tsx?|mjs|md|json|ya?ml|service|sh)$|^(Dockerfile|run|make)$/.test(entry.name) && path !== THIS)
      yield path;
  }
}
const THIS = ".ci/scripts.test.ts";

const OPTIONS = String.raw`(?: --silent| --prefix \S+| -s| -w [\w-]+)*`;
const NAMED = new RegExp(String.raw`npm${OPTIONS} run${OPTIONS} ([a-z][\w-]*)(?: -- ([a-z][\w-]*))?`, "g");

/** Returns names in `text` that do not exist: scripts of package.json, and commands of `op`, `lab` and `make`. */
function unknownIn(text: string, scripts: ReadonlySet<string>): string[] {
  return [...text.matchAll(NAMED)].flatMap(([whole, script = "", command]) => {
    const commands = COMMANDS_OF[script];
    const isKnown = scripts.has(script) && (!commands || !command || commands.includes(command));
    return isKnown ? [] : [whole];
  });
}

const { scripts } = JSON.parse(read("package.json")) as { scripts: Readonly<Record<string, string>> };

test("package.json has at most 16 scripts", () => {
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(16);
});

test("every script that a document or message names exists", () => {
  const all = [...filesUnder("")];
  const known = new Set(
    all
      .filter((path) => path.endsWith("package.json"))
      .flatMap((path) => Object.keys(JSON.parse(read(path)).scripts ?? {})),
  );
  expect(all.flatMap((path) => unknownIn(read(path), known).map((name) => `${path}: ${name}`))).toEqual([]);
});

test("the check of script names finds a name that does not exist", () => {
  const known = new Set(["op", "serve"]);
  expect(unknownIn("`npm run backup -- TARGET`, `npm run op -- bakcup`", known)).toEqual([
    "npm run backup",
    "npm run op -- bakcup",
  ]);
  expect(
    unknownIn("npm run --silent op -- backup; npm run op -- NAME; npm --silent run --prefix /srv serve", known),
  ).toEqual([]);
});
