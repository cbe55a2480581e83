/** Checks how the folders of the back end and of the laboratory import one another. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Tests and command-line tasks are beside the modules and may import from all of them. */
const BESIDE = /(^|\/)(tests|tasks)\/|\.test\.ts$/;

/** Returns for each folder the folders that its files import, with the first such import. */
function readArrows(top: string): Map<string, Map<string, string>> {
  const arrows = new Map<string, Map<string, string>>();
  for (const path of readdirSync(join(root, top), { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith(".ts") || BESIDE.test(path)) continue;
    const from = dirname(path);
    const own = arrows.get(from) ?? new Map<string, string>();
    arrows.set(from, own);
    for (const [, specifier = ""] of readFileSync(join(root, top, path), "utf8").matchAll(/from "(\.[^"]+)"/g)) {
      const imported = relative(top, join(top, from, specifier));
      const to = dirname(imported);
      if (to !== from && !own.has(to)) own.set(to, `${path} → ${imported}`);
    }
  }
  return arrows;
}

/** Returns a circle of imports for each folder from which imports lead back to it. */
function circles(arrows: Map<string, Map<string, string>>): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const walk = (folder: string, way: readonly string[], imports: readonly string[]): void => {
    const at = way.indexOf(folder);
    if (at >= 0) found.push(imports.slice(at));
    if (at >= 0 || done.has(folder)) return;
    for (const [to, by] of arrows.get(folder) ?? []) walk(to, [...way, folder], [...imports, by]);
    done.add(folder);
  };
  for (const folder of arrows.keys()) walk(folder, [], []);
  return found;
}

test.each([
  ["backend", 25],
  [".ci/lab", 5],
])("imports between the folders of %s are never circular", (top, folders) => {
  const arrows = readArrows(top);
  expect(arrows.size).toBeGreaterThan(folders);
  expect(circles(arrows)).toEqual([]);
});

/** Returns the imports in the back end's sources without tests; paths are relative to `backend`. */
function readImports(): [from: string, to: string][] {
  const top = join(root, "backend");
  return readdirSync(top, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !/(^|\/)(tests|node_modules)\/|\.(test|fixture)\.ts$/.test(path))
    .flatMap((path) =>
      Array.from(
        readFileSync(join(top, path), "utf8").matchAll(/(?:from |import\(|import )"(\.[^"]+)"/g),
        ([, specifier = ""]): [string, string] => [path, join(dirname(path), specifier)],
      ),
    );
}

test("the core imports no plugin: only main, config, api and tasks import plugins/, and only plugins.ts", () => {
  const DOORS = /^(main\.ts|config\.ts|api\/|tasks\/)/;
  const found = readImports().filter(
    ([from, to]) =>
      to.startsWith("plugins/") && !from.startsWith("plugins/") && !(to === "plugins/plugins.ts" && DOORS.test(from)),
  );
  expect(found).toEqual([]);
});

test("the server's texts import only one another and the contract", () => {
  const found = readImports().filter(([from, to]) => from.startsWith("words/") && !/^(words|contract)\//.test(to));
  expect(found).toEqual([]);
});

/**
 * A pair is a folder of `backend` and another one that its sources import from. `main.ts` and `config.ts` count as
 * one folder; tests and `tasks` are left out, and `words`, which has texts only and depends on nothing but the
 * contract. If a number falls, lower it here; never raise it.
 */
const MAX = { folders: 13, pairs: 56 };

test("the numbers of back-end folders and of importing pairs of folders do not grow", () => {
  const folderOf = (path: string) => (path.includes("/") ? (path.split("/")[0] ?? "") : ".");
  const pairs = new Set<string>();
  const folders = new Set<string>();
  for (const [from, to] of readImports()) {
    const [one, other] = [folderOf(from), folderOf(to)];
    if ([one, other].some((folder) => ["..", "tasks", "tests", "words"].includes(folder))) continue;
    if (one !== ".") folders.add(one);
    if (one !== other) pairs.add(`${one} → ${other}`);
  }
  expect({ folders: folders.size, pairs: pairs.size }, [...pairs].join("\n")).toEqual(MAX);
});

test("reports a circular import with the imports that cause it", () => {
  const arrows = new Map([
    ["a", new Map([["b", "a/x.ts → b/x.ts"]])],
    ["b", new Map([["c", "b/x.ts → c/x.ts"]])],
    ["c", new Map([["b", "c/x.ts → b/y.ts"]])],
  ]);
  expect(circles(arrows)).toEqual([["b/x.ts → c/x.ts", "c/x.ts → b/y.ts"]]);
});
