import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const folder = fileURLToPath(new URL("../formats/tlog/", import.meta.url));
const root = fileURLToPath(new URL("../..", import.meta.url));
const files = readdirSync(folder).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));

test("each file of the public log formats has one example", () => {
  const counts = files.map((name) => [name, readFileSync(`${folder}${name}`, "utf8").split("* ```ts\n").length - 1]);
  expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(files.map((name) => [name, 1])));
});

test("the examples of the log formats run and type-check without permissions", async () => {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["test", "--doc", ...files.map((name) => `${folder}${name}`)],
    cwd: root,
    env: { NO_COLOR: "1" },
  }).output();
  const output = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  expect(output).toContain(`${files.length} passed | 0 failed`);
  expect(code).toBe(0);
});
