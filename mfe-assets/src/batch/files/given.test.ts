import type { Dropped } from "@authentica/shared-ui/file-drag";
import { afterEach, expect, test, vi } from "vitest";
import { chosenFolder, foundAgain, type Given, givenAgain, givenByDrop, givenFiles } from "./given.ts";

afterEach(() => vi.unstubAllGlobals());

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

/** A folder as a drop or a paste leads into it: `inside` is by name, a length for a file. */
interface Tree {
  readonly [name: string]: number | Tree;
}

function entryOf(name: string, inside: number | Tree, above = ""): FileSystemEntry {
  const fullPath = `${above}/${name}`;
  if (typeof inside === "number") {
    const made = new File(["x".repeat(inside)], name, { lastModified: 5 });
    return { name, fullPath, isFile: true, isDirectory: false, file: (take: FileCallback) => take(made) } as never;
  }
  const left = Object.entries(inside).map(([one, of]) => entryOf(one, of, fullPath));
  // As browsers do: a hundred at a time, until there are none.
  const readEntries = (take: FileSystemEntriesCallback) => take(left.splice(0, 100));
  return { name, fullPath, isFile: false, isDirectory: true, createReader: () => ({ readEntries }) } as never;
}

/** The same as a handle, which a browser may ask for a permission. */
function handleOf(name: string, inside: number | Tree, permission = vi.fn(async () => "granted")): FileSystemHandle {
  const getFile = async () => new File(["x".repeat(Number(inside))], name, { lastModified: 5 });
  async function* values() {
    for (const [one, of] of Object.entries(inside)) yield handleOf(one, of);
  }
  const kind = typeof inside === "number" ? "file" : "directory";
  return { name, kind, getFile, values, requestPermission: permission } as never;
}

const dropped = (entry: FileSystemEntry | null, handle: FileSystemHandle | null, one: File | null = null): Dropped => ({
  file: one,
  entry,
  handle: Promise.resolve(handle),
});

const paths = (given: readonly Given[]) => given.map(({ path }) => path);

const MANY: Tree = Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`${at}.tif`, 1]));

test("a folder that is dropped or pasted is read to its depth, however many files it holds, and its handle is kept", async () => {
  const tree = { "a.tif": 3, ".DS_Store": 1, jour: { ...MANY, soir: { "z.tif": 2 } }, vide: {} };
  const handle = handleOf("plage", tree);
  const { files, roots } = await givenByDrop([dropped(entryOf("plage", tree), handle)]);
  expect(files).toHaveLength(252);
  expect(paths(files).slice(0, 2)).toEqual(["plage/a.tif", "plage/jour/0.tif"]);
  expect(paths(files)).toContain("plage/jour/soir/z.tif");
  expect(roots).toEqual([handle]);
});

test("files among folders come along, and what has no handle, or is more than a few, is not asked for later", async () => {
  const [folder, loose] = [entryOf("plage", { "a.tif": 3 }), new File(["x"], "seul.tif")];
  const both = await givenByDrop([dropped(folder, handleOf("plage", {})), dropped(null, null, loose)]);
  expect(paths(both.files)).toEqual(["plage/a.tif", "seul.tif"]);
  expect(both.roots).toEqual([]);
  const five = ["a", "b", "c", "d", "e"].map((name) => dropped(entryOf(name, { "1.tif": 1 }), handleOf(name, {})));
  expect((await givenByDrop(five.slice(0, 4))).roots).toHaveLength(4);
  expect((await givenByDrop(five)).roots).toEqual([]);
});

test("a folder that cannot be read is no empty one", async () => {
  const broken = {
    ...entryOf("plage", {}),
    createReader: () => ({ readEntries: (_: unknown, fail: () => void) => fail() }),
  };
  await expect(givenByDrop([dropped(broken as never, null)])).rejects.toBeUndefined();
});

test("a folder is chosen by the browser's own dialog, where there is one", async () => {
  expect(await chosenFolder()).toBeUndefined();
  const handle = handleOf("plage", { "b.tif": 1, jour: { "a.tif": 2 } });
  const showDirectoryPicker = vi.fn(async () => handle);
  vi.stubGlobal("showDirectoryPicker", showDirectoryPicker);
  const giving = await chosenFolder();
  expect(paths(giving?.files ?? [])).toEqual(["plage/b.tif", "plage/jour/a.tif"]);
  expect(giving?.roots).toEqual([handle]);
  showDirectoryPicker.mockRejectedValueOnce(new DOMException("Given up.", "AbortError"));
  expect(await chosenFolder()).toBeNull();
  showDirectoryPicker.mockRejectedValueOnce(new DOMException("Not this one.", "SecurityError"));
  await expect(chosenFolder()).rejects.toHaveProperty("name", "SecurityError");
});

test("after a crash the kept handles give the same files again, once each was allowed", async () => {
  const tree = { "a.tif": 3, jour: { "b.tif": 4 } };
  const { files } = await givenByDrop([dropped(entryOf("plage", tree), null)]);
  const again = await givenAgain([handleOf("plage", tree)]);
  const missing = files.map(({ path, file: { size, lastModified } }, id) => ({
    id,
    path,
    size,
    modifiedAt: lastModified,
  }));
  expect([...foundAgain(missing, again?.files ?? []).keys()]).toEqual([0, 1]);

  const refused = vi.fn(async () => "denied");
  expect(await givenAgain([handleOf("plage", tree), handleOf("mer", tree, refused)])).toBeNull();
  expect(refused).toHaveBeenCalledExactlyOnceWith({ mode: "read" });
});
