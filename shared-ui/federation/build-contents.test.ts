import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { refusalOf } from "@authentica/backend/contract/host";
import { expect, onTestFinished, test } from "vitest";
import { rangeOf } from "./build-installed.ts";
import { sharing } from "./build-sharing.ts";
import { CONTRACT } from "./contract.ts";

const REPO = join(import.meta.dirname, "../..");
const RSBUILD = join(REPO, "node_modules/@rsbuild/core/bin/rsbuild.js");
const QUERY = "@tanstack/react-query";

type Shared = Readonly<Record<"name" | "version" | "requiredVersion", string>>;

const copyOf = (version: string) => ({
  "package.json": JSON.stringify({ name: QUERY, version, main: "index.js" }),
  "index.js": `export const useQuery = () => "a copy of ${version}";`,
});

/** Builds a microfrontend from these files outside this workspace. Rejects if the build fails. */
async function build(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), "authentica-contents-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const all = {
    "package.json": JSON.stringify({ name: "mfe-other", version: "1.0.0", dependencies: { [QUERY]: "4.44.0" } }),
    "rsbuild.config.ts": `import { defineRemote } from "${REPO}/shared-ui/federation/build.ts";
      export default defineRemote({ name: "mfe_other", port: 3009, api: "http://localhost:8000" });`,
    "src/index.ts": `import "./routes.tsx";`,
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  await promisify(execFile)("node", [RSBUILD, "build"], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production" },
  });
  return join(folder, "dist");
}

const filesIn = (folder: string, files: object) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`node_modules/${folder}/${path}`, text]));

/** The microfrontend has version 4, and imports a package that has version 5 beside it. */
const APART = {
  ...filesIn(QUERY, copyOf("4.44.0")),
  ...filesIn("other", {
    "package.json": `{ "name": "other", "version": "1.0.0" }`,
    "index.js": `export { useQuery as other } from "${QUERY}";`,
  }),
  ...filesIn(`other/node_modules/${QUERY}`, copyOf("5.108.0")),
};

test("a build with another major version of a package puts the version into its folder's name, and a shell refuses it by name", async () => {
  const dist = await build({
    ...APART,
    "src/routes.tsx": `import { useQuery } from "${QUERY}"; import { other } from "other"; import { atom } from "jotai"; export default [useQuery(), other(), atom()];`,
  });
  const manifest = JSON.parse(readFileSync(join(dist, "mf-manifest.json"), "utf8"));
  const own = sharing(join(REPO, "shell"), false);
  const shared = manifest.shared.map(({ name, version, requiredVersion }: Shared) => [name, version, requiredVersion]);
  // The folder has neither jotai nor react, so it gets shared-ui's copies.
  expect(shared.sort()).toEqual([
    [QUERY, "4.44.0", "^4.44.0"],
    ["jotai", own.offers.jotai, own.ranges.jotai],
    ["react", own.offers.react, own.ranges.react],
  ]);
  const scripts = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".js"));
  const code = scripts.map((path) => readFileSync(join(dist, path), "utf8")).join("\n");
  expect(code).toContain("a copy of 4.44.0");
  expect(code).not.toContain("a copy of 5.108.0");
  const { offers, names } = own;
  expect(refusalOf(manifest, { version: "1.0.0", contract: CONTRACT, offers, names })).toBe(
    `It needs ${QUERY} ^4.44.0; this shell has ${offers[QUERY]}.`,
  );
});

test("a build that contains another package version than it states fails and names both versions", async () => {
  const failing = build({
    ...APART,
    "src/routes.tsx": `import { useQuery } from "other/node_modules/${QUERY}/index.js"; export default [useQuery()];`,
  });
  await expect(failing).rejects.toThrow(`The build declares ${QUERY} 4.44.0 but contains 5.108.0.`);
});

test("a package range starts at the lowest supported version, or at the installed version if its major version differs, or is the one in peerDependencies", () => {
  const range = (version: string, stated = {}) => rangeOf({ name: "react", version, lowest: "19.3.0" }, stated);
  const needs = (react: string) => ({ peerDependencies: { react } });
  expect(range("19.3.1")).toBe("^19.3.0");
  expect(range("18.3.1")).toBe("^18.3.1");
  expect(range("19.2.9")).toBe("^19.2.9");
  expect(range("19.4.2", needs("^19.4.1"))).toBe("^19.4.1");
  expect(range("19.4.2", needs("^19.0.0"))).toBe("^19.3.0");
  for (const wrong of ["^19.4.3", "^18.0.0", ">=19", "19.4.2"])
    expect(() => range("19.4.2", needs(wrong))).toThrow(
      `peerDependencies requires react ${wrong}, but 19.4.2 is installed.`,
    );
  expect(range("19.3.1", { dependencies: { react: "19.3.1" } })).toBe("^19.3.0");
  for (const stated of ["18.3.1", "^18.3.0", "19.3.0"])
    expect(() => range("19.3.1", { dependencies: { react: stated } })).toThrow(
      `package.json requires react ${stated}, but 19.3.1 is installed.`,
    );
});
