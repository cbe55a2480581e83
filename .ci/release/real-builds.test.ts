import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import postcss from "postcss";
import { expect, test } from "vitest";
import type { Host } from "../../backend/contract/host.ts";
import { readBuild } from "./build.ts";
import { type Budget, problemsOf } from "./check.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const json = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));
const host: Host = json("shell/dist/host.json");

const FOLDERS = ["mfe-public", "mfe-assets", "mfe-admin"];

test.each(FOLDERS)("the build of %s made by `npm run build` can be released to the current shell", async (folder) => {
  const { budget } = json(`${folder}/package.json`) as { budget: Budget };
  const build = await readBuild(join(root, folder, "dist"));
  const name = folder.replaceAll("-", "_");
  const options = { name, budget, host, root, secrets: {} };
  expect(problemsOf(build, options)).toEqual([]);
  for (const manifest of ["mf-manifest.en.json", "mf-manifest.fr.json"]) {
    const file = build.files.get(manifest);
    if (!file) throw new Error(`The build has no ${manifest}.`);
    const other = { ...file, bytes: new TextEncoder().encode("{}") };
    const [problem] = problemsOf({ ...build, files: new Map([...build.files, [manifest, other]]) }, options);
    expect(problem).toContain(`${manifest} differs from the file that was built`);
  }
});

/** Returns the selectors of a style sheet that apply to elements without a class of this build. */
function unscoped(sheet: string): string[] {
  const found: string[] = [];
  postcss.parse(sheet).walkRules((rule) => {
    if (rule.parent?.type === "atrule" && /keyframes$/.test((rule.parent as postcss.AtRule).name)) return;
    found.push(...rule.selectors.filter((selector) => !/\.[A-Za-z_-]/.test(selector)));
  });
  return found;
}

test("the check of style sheets finds a selector without a class", () => {
  expect(
    unscoped("@keyframes a { from { top: 0 } } .a b, :root { color: red } @media print { p { margin: 0 } }"),
  ).toEqual([":root", "p"]);
});

test.each(FOLDERS)("no style sheet of %s selects an element name or the whole page without a class", (folder) => {
  const dist = join(root, folder, "dist");
  const sheets = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".css"));
  expect(sheets.length).toBeGreaterThan(0);
  for (const sheet of sheets) expect(unscoped(readFileSync(join(dist, sheet), "utf8")), sheet).toEqual([]);
});
