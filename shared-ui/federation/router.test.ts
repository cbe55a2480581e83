import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as router from "./router.ts";

const root = join(import.meta.dirname, "../..");
const IMPORT = /import\s+\{([^}]*)\}\s+from\s+"react-router-dom"/g;

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    // The prerendering runs in Node, with the complete package.
    if (entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$|^prerender\.tsx$/.test(entry.name))
      yield join(entry.parentPath, entry.name);
  }
}

test("every import from react-router-dom in the product is in the shared part of the router", () => {
  const folders = ["shell/src", "mfe-public/src", "mfe-assets/src", "mfe-admin/src", "shared-ui"];
  const missing = folders
    .flatMap((folder) => [...sources(join(root, folder))])
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(IMPORT)]
        .flatMap(([, names = ""]) => names.split(","))
        .map((name) => name.trim().split(/\s+as\s+/)[0] ?? "")
        .filter((name) => name && !name.startsWith("type ") && !(name in router))
        .map((name) => `${file}: ${name}`),
    );
  expect(missing).toEqual([]);
});
