/** No folder of the back end or of the laboratory imports another that imports it, directly or through others. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Tests, and what only they and people at a terminal use, stand beside the rooms and import from all of them. */
const BESIDE = /(^|\/)(tests|tasks)\/|\.test\.ts$/;

/** Each folder with the folders that its files import, and the first import that says so. */
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

/** The imports that lead from a folder back to it, one circle for each folder that has one. */
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
])("imports between the folders of %s never lead back", (top, folders) => {
  const arrows = readArrows(top);
  expect(arrows.size).toBeGreaterThan(folders);
  expect(circles(arrows)).toEqual([]);
});

test("a circle is told by the imports that make it", () => {
  const arrows = new Map([
    ["a", new Map([["b", "a/x.ts → b/x.ts"]])],
    ["b", new Map([["c", "b/x.ts → c/x.ts"]])],
    ["c", new Map([["b", "c/x.ts → b/y.ts"]])],
  ]);
  expect(circles(arrows)).toEqual([["b/x.ts → c/x.ts", "c/x.ts → b/y.ts"]]);
});
