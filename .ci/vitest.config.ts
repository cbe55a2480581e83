import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { PATIENCE_MS } from "./patience.ts";

/** A test that replaces modules, or loads one so that it runs: another file may have loaded it before, or would get the replacement. */
const OWN_MODULES = /vi\.(mock|doMock|resetModules)\(|import\("[^"]*-worker\.ts"\)/;

/** Test files below the folders that need a separate module graph. */
const filesWithOwnModules = (root: string, folders: readonly string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.test\.tsx?$/.test(name) && !name.includes("node_modules"))
      .map((name) => join(folder, name))
      .filter((path) => OWN_MODULES.test(readFileSync(join(root, path), "utf8"))),
  );

const root = fileURLToPath(new URL("..", import.meta.url));
const pool = { pool: "forks", maxWorkers: 2 } as const;
/** Far above what any takes alone: they end a test that hangs, and say nothing of how busy a machine may be. */
const times = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: PATIENCE_MS } } } as const;

/** A CI shows only the line of a failure: values are in it whole, as far as they can. */
const told = { chaiConfig: { truncateThreshold: 400 } } as const;

const front = {
  environment: "happy-dom",
  alias: [
    {
      find: /^@testing-library\/react$/,
      replacement: fileURLToPath(new URL("testing-library.ts", import.meta.url)),
    },
  ],
  css: { modules: { classNameStrategy: "non-scoped" } },
  ...times,
  ...told,
} as const;
const ownModules = {
  backend: filesWithOwnModules(root, ["backend", "mfe-public/verifier", ".ci"]),
  front: filesWithOwnModules(root, ["shared-ui", "shell/src", "mfe-public/src", "mfe-assets/src", "mfe-admin/src"]),
} as const;
const setup = (name: string) => [fileURLToPath(new URL(name, import.meta.url))];
/** Projects that share modules come one after another: a worker is only handed on to the next file if none of another project comes between. */
const turn = (groupOrder: number) => ({ isolate: false, sequence: { groupOrder } }) as const;

/**
 * Runs under Deno, which has the store; the front ends' tests get a document of happy-dom.
 * Importing the application or a screen costs more than its tests do: files share their modules, unless they replace one.
 */
export default defineConfig({
  root,
  test: {
    ...pool,
    projects: [
      {
        root,
        test: {
          name: "backend",
          include: ["backend/**/*.test.ts", "mfe-public/verifier/**/*.test.ts", ".ci/**/*.test.ts"],
          exclude: ["**/node_modules/**", ...ownModules.backend],
          ...turn(1),
          setupFiles: setup("shared-process.ts"),
          ...times,
          ...told,
        },
      },
      {
        root,
        test: {
          name: "front",
          include: ["{shared-ui,shell/src,mfe-*/src}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", ...ownModules.front],
          ...turn(2),
          setupFiles: setup("shared-modules.ts"),
          ...front,
        },
      },
      { root, test: { name: "backend, own modules", include: ownModules.backend, ...times, ...told } },
      { root, test: { name: "front, own modules", include: ownModules.front, ...front } },
    ],
  },
});
