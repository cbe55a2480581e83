import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));
const pool = { pool: "forks", maxWorkers: 2 } as const;

/** Runs under Deno, which has the store; the front ends' tests get a document of happy-dom. */
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
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        root,
        test: {
          name: "front",
          include: ["{shared-ui,shell/src,mfe-*/src}/**/*.test.{ts,tsx}"],
          environment: "happy-dom",
          css: { modules: { classNameStrategy: "non-scoped" } },
        },
      },
    ],
  },
});
