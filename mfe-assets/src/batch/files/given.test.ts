import type { Dropped } from "@authentica/shared-ui/file-drag";
import { afterEach, expect, test, vi } from "vitest";
import { foundAgain } from "./found-again.ts";
import { chosenFolder, fileAt, type Given, givenAgain, givenByDrop, givenFiles } from "./given.ts";

afterEach(() => vi.unstubAllGlobals());

test("thousands of files are read in slices, each once, so that the page stays responsive", async () => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const pauses = vi.spyOn(globalThis, "setTimeout");
  const size = vi.fn(() => {
    now += 5;
    return 7;
  });
  const files = Array.from({ length: 20 }, (_, at) =>
    Object.defineProperty(new File(["x"], `${at}.tif`, { lastModified: at + 1 }), "size", { get: size }),
  );
  const giving = await givenFiles(files);
  // Examining a file takes 5 ms here, so each slice takes three files.
  expect(pauses).toHaveBeenCalledTimes(6);
  vi.restoreAllMocks();
  expect(size).toHaveBeenCalledTimes(20);
  expect(giving.files.map(({ path, modifiedAt }) => [path, modifiedAt])).toEqual(
    files.map((_, at) => [`${at}.tif`, at + 1]),
  );
});

test("files that are selected directly are accepted with any name, unless they are empty", async () => {
  const { files, leftOut } = await givenFiles([
    new File(["x"], ".bashrc"),
    new File(["x"], "photo.jpg"),
    new File([], "placeholder.txt"),
  ]);
  expect(files.map(({ path }) => path)).toEqual([".bashrc", "photo.jpg"]);
  expect(leftOut).toEqual({ hidden: [], empty: 1, unread: [] });
});

/** A folder as a drop or paste provides it: entries by name; a number is the length of a file. */
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
  // Browsers return a hundred entries per call, then an empty array.
  const readEntries = (take: FileSystemEntriesCallback) => take(left.splice(0, 100));
  return { name, fullPath, isFile: false, isDirectory: true, createReader: () => ({ readEntries }) } as never;
}

/** Returns a handle for the same content. Reading through a handle may need permission. */
function handleOf(name: string, inside: number | Tree, permission = vi.fn(async () => "granted")): FileSystemHandle {
  const getFile = async () => new File(["x".repeat(Number(inside))], name, { lastModified: 5 });
  async function* values() {
    for (const [one, of] of Object.entries(inside)) yield handleOf(one, of);
  }
  const kind = typeof inside === "number" ? "file" : "directory";
  const within = (isFile: boolean) => async (one: string) => {
    const of = typeof inside === "number" ? undefined : inside[one];
    if (of === undefined || (typeof of === "number") !== isFile) throw new DOMException("Not here.", "NotFoundError");
    return handleOf(one, of);
  };
  const [getFileHandle, getDirectoryHandle] = [within(true), within(false)];
  return { name, kind, getFile, values, getFileHandle, getDirectoryHandle, requestPermission: permission } as never;
}

const dropped = (entry: FileSystemEntry | null, handle: FileSystemHandle | null, one: File | null = null): Dropped => ({
  file: one,
  entry,
  handle: Promise.resolve(handle),
});

const paths = (given: readonly Given[]) => given.map(({ path }) => path);

const MANY: Tree = Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`${at}.tif`, 1]));

test("a dropped or pasted folder is read at any depth and size, and its handle is kept", async () => {
  const tree = { "a.tif": 3, ".DS_Store": 1, jour: { ...MANY, soir: { "z.tif": 2 } }, vide: {} };
  const handle = handleOf("plage", tree);
  const { files, roots } = await givenByDrop([dropped(entryOf("plage", tree), handle)]);
  expect(files).toHaveLength(252);
  expect(paths(files).slice(0, 2)).toEqual(["plage/a.tif", "plage/jour/0.tif"]);
  expect(paths(files)).toContain("plage/jour/soir/z.tif");
  expect(roots).toEqual([handle]);
});

test("files dropped beside folders are accepted; no handles are kept if one is missing or there are more than four", async () => {
  const [folder, loose] = [entryOf("plage", { "a.tif": 3 }), new File(["x"], "seul.tif")];
  const both = await givenByDrop([dropped(folder, handleOf("plage", {})), dropped(null, null, loose)]);
  expect(paths(both.files)).toEqual(["plage/a.tif", "seul.tif"]);
  expect(both.roots).toEqual([]);
  const five = ["a", "b", "c", "d", "e"].map((name) => dropped(entryOf(name, { "1.tif": 1 }), handleOf(name, {})));
  expect((await givenByDrop(five.slice(0, 4))).roots).toHaveLength(4);
  expect((await givenByDrop(five)).roots).toEqual([]);
});

test("hidden and temporary files of a folder are left out at first, and can be included", async () => {
  const tree = {
    ...{ "a.tif": 3, ".env": 1, "._a.tif": 1, "Thumbs.db": 1, "~$Rapport.docx": 1, "film.mp4.part": 1 },
    ".git": { config: 1 },
    __MACOSX: { "a.tif": 1 },
  };
  const hidden = ["plage/.env", "plage/.git/config", "plage/Thumbs.db", "plage/__MACOSX/a.tif", "plage/film.mp4.part"];
  for (const giving of [
    await givenByDrop([dropped(entryOf("plage", tree), null)]),
    await givenAgain([handleOf("plage", tree)]),
  ]) {
    expect(paths(giving?.files ?? [])).toEqual(["plage/a.tif"]);
    expect(paths(giving?.leftOut.hidden ?? [])).toEqual(expect.arrayContaining(hidden));
    expect(giving?.leftOut.hidden).toHaveLength(7);
  }
  expect(paths((await givenByDrop([dropped(entryOf(".photos", { "a.tif": 1 }), null)])).files)).toEqual([
    ".photos/a.tif",
  ]);
});

test("a folder of which nothing can be read is rejected, an empty folder is not", async () => {
  const readEntries = (_: unknown, fail: () => void) => fail();
  const broken = { ...entryOf("plage", {}), createReader: () => ({ readEntries }) };
  await expect(givenByDrop([dropped(broken as never, null)])).rejects.toThrow("plage cannot be read.");
});

test("unreadable paths are skipped and listed, and the other files are accepted", async () => {
  const closed = {
    ...entryOf("privé", {}, "/plage"),
    createReader: () => ({ readEntries: (_: unknown, fail: () => void) => fail() }),
  };
  const gone = { ...entryOf("b.tif", 1, "/plage"), file: (_: unknown, fail: () => void) => fail() };
  const left = [closed, gone, entryOf("c.tif", 1, "/plage")];
  const plage = {
    ...entryOf("plage", {}),
    createReader: () => ({ readEntries: (take: (entries: unknown[]) => void) => take(left.splice(0, 9)) }),
  };
  const { files, leftOut } = await givenByDrop([dropped(plage as never, null)]);
  expect(paths(files)).toEqual(["plage/c.tif"]);
  expect(leftOut.unread).toEqual(["plage/privé", "plage/b.tif"]);
});

test("an unreadable file handle is listed, too", async () => {
  const refuse = () => Promise.reject(new DOMException("Not allowed.", "NotAllowedError"));
  const locked = { ...handleOf("a.tif", 1), getFile: refuse } as never;
  const root = {
    ...handleOf("plage", {}),
    async *values() {
      yield locked;
      yield handleOf("b.tif", 1);
    },
  } as never;
  const giving = await givenAgain([root]);
  expect([paths(giving?.files ?? []), giving?.leftOut.unread]).toEqual([["plage/b.tif"], ["plage/a.tif"]]);
});

test("if the browser has a folder dialog, that dialog is used", async () => {
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

test("after a crash the kept handles lead to the same files, once the user has permitted each", async () => {
  const tree = { "a.tif": 3, jour: { "b.tif": 4 } };
  const { files } = await givenByDrop([dropped(entryOf("plage", tree), null)]);
  const again = await givenAgain([handleOf("plage", tree)]);
  const missing = files.map(({ path, size, modifiedAt }, id) => ({ id, path, size, modifiedAt }));
  expect([...foundAgain(missing, again?.files ?? []).keys()]).toEqual([0, 1]);

  const refused = vi.fn(async () => "denied");
  expect(await givenAgain([handleOf("plage", tree), handleOf("mer", tree, refused)])).toBeNull();
  expect(refused).toHaveBeenCalledExactlyOnceWith({ mode: "read" });
});

test("a file handle gives the current version of its file", async () => {
  const roots = [handleOf("plage", { "a.tif": 3, jour: { soir: { "b.tif": 4 } } }), handleOf("seul.tif", 2)];
  expect(await fileAt(roots, "plage/a.tif")).toMatchObject({ path: "plage/a.tif", size: 3, modifiedAt: 5 });
  expect(await fileAt(roots, "plage/jour/soir/b.tif")).toMatchObject({ size: 4 });
  expect(await fileAt(roots, "seul.tif")).toMatchObject({ path: "seul.tif", size: 2 });
  for (const path of ["plage/c.tif", "plage/jour", "mer/a.tif", "a.tif"]) expect(await fileAt(roots, path)).toBeNull();
});
