import { join, relative } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { StorageFailure } from "../storage-failure.ts";
import { openFileBlobs } from "./files.ts";

const source = async function* (text: string) {
  yield new TextEncoder().encode(text);
};

/** Returns the renames and syncs from now on, in order, with paths relative to the folder. */
function watchDisk(dir: string): string[] {
  const done: string[] = [];
  const { open, rename } = Deno;
  const named = (path: string | URL) => relative(dir, String(path)).replace(/[^/]{10,}$/, "…");
  vi.spyOn(Deno, "open").mockImplementation(async (path, options) => {
    const file = await open(path, options);
    const sync = file.sync.bind(file);
    file.sync = async () => {
      await sync();
      done.push(`sync ${named(path)}`);
    };
    return file;
  });
  vi.spyOn(Deno, "rename").mockImplementation(async (from, to) => {
    await rename(from, to);
    done.push(`rename ${named(to)}`);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return done;
}

test("a stored file is published only after its bytes, its name and its folders are synced to disk", async () => {
  const dir = await Deno.makeTempDir({ prefix: "authentica-blobs-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  const done = watchDisk(dir);
  let ids = 0;
  const blobs = await openFileBlobs(join(dir, "blobs"), () => `id-${++ids}`);
  expect(done).toEqual(["sync blobs", "sync "]);
  done.length = 0;

  const options = { maxBytes: 100, tooLarge: "too large" };
  const staged = await blobs.stage(source("a file"), options);
  await staged.publish();
  const folder = `blobs/${staged.hash.slice(0, 2)}`;
  expect(done).toEqual(["sync blobs/staged/id-1", `rename ${folder}/…`, `sync ${folder}`, "sync blobs"]);
  done.length = 0;

  // The folder is not synced again, because it is known to exist.
  await (await blobs.stage(source("a file"), options)).publish();
  expect(done).toEqual(["sync blobs/staged/id-2", `rename ${folder}/…`, `sync ${folder}`]);
});

test("a failure to read or erase a file, temporary or stored, is reported as a StorageFailure", async () => {
  const dir = await Deno.makeTempDir({ prefix: "authentica-blobs-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  const blobs = await openFileBlobs(dir, () => "id");
  const staged = await blobs.stage(source("a cover"), { maxBytes: 100, tooLarge: "too large" });
  const path = join(dir, "staged", "id");
  const kept = join(dir, staged.hash.slice(0, 2));
  await Deno.remove(path);
  // A symbolic link to itself exists, but can neither be read nor traversed.
  await Deno.symlink("id", path);
  await Deno.symlink(staged.hash.slice(0, 2), kept);
  await expect(staged.read()).rejects.toThrow(StorageFailure);
  await expect(blobs.open(staged.hash)).rejects.toThrow(StorageFailure);
  await expect(blobs.erase(staged.hash)).rejects.toThrow(StorageFailure);
  await Deno.remove(kept);
  expect(await blobs.open(staged.hash)).toBeNull();
});
