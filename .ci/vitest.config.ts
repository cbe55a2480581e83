import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { PATIENCE_MS } from "./patience.ts";

/**
 * Matches tests that replace modules, or that load a worker's module in order to run it. They need separate modules,
 * because another file may have loaded the module before, or would get the replacement.
 */
const OWN_MODULES = /vi\.(mock|doMock|resetModules)\(|import\("[^"]*-worker\.ts"\)/;

/** Returns test files in the folders that need a separate module graph. */
const filesWithOwnModules = (root: string, folders: readonly string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.test\.tsx?$/.test(name) && !name.includes("node_modules"))
      .map((name) => join(folder, name))
      .filter((path) => OWN_MODULES.test(readFileSync(join(root, path), "utf8"))),
  );

const root = fileURLToPath(new URL("..", import.meta.url));
const pool = { pool: "forks", maxWorkers: 2 } as const;
/** Much longer than any test takes, also on a busy machine: the limit only ends tests that hang (ms). */
const HANGS_MS = 300_000;
const times = { testTimeout: HANGS_MS, hookTimeout: HANGS_MS, expect: { poll: { timeout: PATIENCE_MS } } } as const;

/** A CI shows only one line of a failure, so that line has the complete values if possible. */
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
/**
 * Projects that share modules run in sequence. A worker is reused for the next file only if no file of another project
 * comes between.
 */
const turn = (groupOrder: number) => ({ isolate: false, sequence: { groupOrder } }) as const;

/**
 * Tests run under Deno, which has the store; those of the front ends get a happy-dom document. Importing the
 * application or a screen takes longer than its tests, so files share modules unless they replace one.
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
