import { expect, test } from "vitest";
import { changedSince, foundAgain } from "./found-again.ts";
import type { Given } from "./given.ts";

const file = (path: string, size: number, modifiedAt: number): Given => ({
  path,
  size,
  modifiedAt,
  file: new File([], path.split("/").at(-1) ?? path),
});

const missing = [
  { id: 3, path: "a/1.tif", size: 2, modifiedAt: 10 },
  { id: 4, path: "b/1.tif", size: 3, modifiedAt: 10 },
  { id: 5, path: "b/2.tif", size: 3, modifiedAt: 10 },
];

test("a file that is selected again is recognised by path, size and modification time", () => {
  const found = foundAgain(missing, [file("a/1.tif", 2, 10), file("b/1.tif", 3, 10), file("b/2.tif", 3, 11)]);
  expect([...found].map(([id, { path }]) => [id, path])).toEqual([
    [3, "a/1.tif"],
    [4, "b/1.tif"],
  ]);
});

test("a file is recognised even if it was selected without its folder", () => {
  const found = foundAgain([{ id: 0, path: "a/b/1.tif", size: 2, modifiedAt: 10 }], [file("1.tif", 2, 10)]);
  expect(found.get(0)?.path).toBe("1.tif");
});

test("a file counts as changed only if it has the same path but another size or date", () => {
  const changed = changedSince(missing, [file("a/1.tif", 2, 10), file("b/1.tif", 9, 10), file("b/2.tif", 3, 11)]);
  expect([...changed].map(([id, { size, modifiedAt }]) => [id, size, modifiedAt])).toEqual([
    [4, 9, 10],
    [5, 3, 11],
  ]);
  expect(changedSince(missing, [file("1.tif", 9, 9)]).size).toBe(0);
});
