import { expect, test } from "vitest";
import { foundAgain, type Given, givenFiles } from "./given.ts";

const file = (name: string, size: number, lastModified: number, folder = ""): Given => {
  const made = new File(["x".repeat(size)], name, { lastModified });
  return { path: folder + name, file: made };
};

test("a file given again is known by its place, length and last change", () => {
  const missing = [
    { id: 3, path: "a/1.tif", size: 2, modifiedAt: 10 },
    { id: 4, path: "b/1.tif", size: 3, modifiedAt: 10 },
    { id: 5, path: "b/2.tif", size: 3, modifiedAt: 10 },
  ];
  const given = [file("1.tif", 2, 10, "a/"), file("1.tif", 3, 10, "b/"), file("2.tif", 3, 11, "b/")];
  const found = foundAgain(missing, given);
  expect([...found].map(([id, { path }]) => [id, path])).toEqual([
    [3, "a/1.tif"],
    [4, "b/1.tif"],
  ]);
});

test("chosen without its folder it is found all the same", () => {
  const found = foundAgain([{ id: 0, path: "a/b/1.tif", size: 2, modifiedAt: 10 }], [file("1.tif", 2, 10)]);
  expect(found.get(0)?.path).toBe("1.tif");
});

test("what systems leave in folders is left out", () => {
  const { files } = givenFiles([
    new File(["x"], ".DS_Store"),
    new File(["x"], "photo.jpg"),
    new File(["x"], "Thumbs.db"),
  ]);
  expect(files.map(({ path }) => path)).toEqual(["photo.jpg"]);
});
