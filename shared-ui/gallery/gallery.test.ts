import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const sourceOf = (path: string) => readFileSync(join(root, path), "utf8");

/** Returns the components that a file exports. */
const componentsOf = (path: string) =>
  [...sourceOf(path).matchAll(/^export function ([A-Z]\w*)/gm)].map(([, name]) => name as string);

test("the component gallery shows every component", () => {
  const files = ["components", "list", "charts"]
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
    .filter((name) => name.endsWith(".tsx") && !name.endsWith(".test.tsx"));
  const gallery = [
    "gallery/gallery.tsx",
    ...readdirSync(join(root, "gallery/sections")).map((name) => `gallery/sections/${name}`),
  ]
    .filter((name) => name.endsWith(".tsx"))
    .map(sourceOf)
    .join("\n");
  const missing = files.flatMap((name) => componentsOf(name)).filter((component) => !gallery.includes(`<${component}`));
  expect(missing).toEqual([]);
});
