import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod/mini";

const fileOf = (name: string) => new URL(`../../${name}`, import.meta.url);

/**
 * The fields that Deno Deploy accepts for a dynamic app (https://docs.deno.com/deploy/reference/builds/). If one field
 * is invalid, it ignores all of them.
 */
const Deploy = z.strictObject({
  install: z.optional(z.string()),
  build: z.optional(z.string()),
  predeploy: z.optional(z.string()),
  buildTimeout: z.optional(z.union([z.int().check(z.positive()), z.string().check(z.regex(/^[1-9]\d*[smh]$/))])),
  runtime: z.strictObject({
    type: z.literal("dynamic"),
    entrypoint: z.string(),
    args: z.optional(z.array(z.string())),
    cwd: z.optional(z.string()),
    memoryLimit: z.optional(z.int().check(z.gte(256), z.lte(4096))),
  }),
});

test("deno.json defines how Deno Deploy builds and starts the service, and refers to existing files", () => {
  const { deploy, unstable } = JSON.parse(readFileSync(fileOf("deno.json"), "utf8"));
  const { install, build, runtime } = Deploy.parse(deploy);
  expect(unstable).toContain("kv");
  expect(readFileSync(fileOf(runtime.entrypoint), "utf8")).toContain("listen({");
  const { scripts } = JSON.parse(readFileSync(fileOf("package.json"), "utf8"));
  expect(install).toMatch(/^npm install\b/);
  expect(scripts).toHaveProperty(/^npm run (\S+)$/.exec(build ?? "")?.[1] ?? "");
});
