import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { changedSince, changedSinceKept } from "./kept.ts";

test("no shared module has changed since the kept front ends were built: `npm run make -- kept` builds them again", () => {
  expect(changedSinceKept(fileURLToPath(new URL("../..", import.meta.url)))).toEqual([]);
});

test("a shared module with another version, or a new one, counts as changed", () => {
  const now = { a: { version: "1.1.0" }, b: { version: "1.0.0" }, c: { version: "1.0.0" } };
  expect(changedSince({ a: { version: "1.0.0" }, b: { version: "1.0.0" } }, now)).toEqual(["a", "c"]);
});
