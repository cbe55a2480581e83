import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { changedSince, changedSinceKept } from "./kept.ts";

test("no shared module has changed since the release of this tree was kept: `npm run make -- kept` renews it", () => {
  expect(changedSinceKept(fileURLToPath(new URL("../..", import.meta.url)))).toEqual([]);
});

test("a module with another version, or a new one, has changed since", () => {
  const now = { a: { version: "1.1.0" }, b: { version: "1.0.0" }, c: { version: "1.0.0" } };
  expect(changedSince({ a: { version: "1.0.0" }, b: { version: "1.0.0" } }, now)).toEqual(["a", "c"]);
});
