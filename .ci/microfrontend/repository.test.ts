import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { makeRepository, UsageError } from "./repository.ts";

const template = fileURLToPath(new URL("./template", import.meta.url));
const RECEIVED = ["authentica-shared-ui-1.2.0.tgz", "authentica-microfrontend-1.0.0.tgz"];

/** Creates a folder with these files. */
function folderWith(files: readonly string[]): string {
  const dir = mkdtempSync(join(tmpdir(), "new-microfrontend-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  for (const file of files) writeFileSync(join(dir, file), file);
  return dir;
}

test("a new repository is named after its microfrontend and contains the packages", () => {
  const cwd = folderWith(RECEIVED);
  const { folder } = makeRepository(["my-orders"], { template, cwd });
  expect(folder).toBe(join(cwd, "mfe-my-orders"));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  expect(files).toEqual(expect.arrayContaining([".gitignore", "src/my-orders-screen.tsx", "src/routes.tsx"]));
  expect(files.filter((path) => /hello/i.test(path))).toEqual([]);
  expect(readFileSync(join(folder, "src/routes.tsx"), "utf8")).toContain('path: "my-orders"');
  expect(readFileSync(join(folder, "src/my-orders-screen.tsx"), "utf8")).toContain("function MyOrdersScreen()");
  expect(JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))).toMatchObject({
    name: "mfe-my-orders",
    title: "My Orders",
    dependencies: { "@authentica/shared-ui": `file:packages/${RECEIVED[0]}` },
    devDependencies: { "@authentica/microfrontend": `file:packages/${RECEIVED[1]}` },
  });
  expect(readFileSync(join(folder, "packages", RECEIVED[0] as string), "utf8")).toBe(RECEIVED[0]);
});

test.each([
  ["a name that is no segment of an address", ["Hello World"], RECEIVED, 'NAME is "Hello World"'],
  ["no name", [], RECEIVED, 'NAME is ""'],
  ["an option that does not exist", ["hello", "--to", "there"], RECEIVED, "--to"],
  ["a package that is missing", ["hello"], [RECEIVED[0]], "authentica-microfrontend-*.tgz"],
  [
    "two versions of a package",
    ["hello"],
    [...RECEIVED, "authentica-shared-ui-1.3.0.tgz"],
    "several versions of @authentica/shared-ui",
  ],
] as const)("creating a repository refuses %s, and writes no file", (_, args, files, words) => {
  const cwd = folderWith(files as readonly string[]);
  expect(() => makeRepository(args, { template, cwd })).toThrow(UsageError);
  expect(() => makeRepository(args, { template, cwd })).toThrow(words);
  expect(readdirSync(cwd).sort()).toEqual([...files].sort());
});

test("creating a repository refuses a folder that has files", () => {
  const cwd = folderWith(RECEIVED);
  mkdirSync(join(cwd, "mfe-hello"));
  writeFileSync(join(cwd, "mfe-hello/notes.txt"), "");
  expect(() => makeRepository(["hello"], { template, cwd })).toThrow("is not empty");
  expect(readdirSync(join(cwd, "mfe-hello"))).toEqual(["notes.txt"]);
});
