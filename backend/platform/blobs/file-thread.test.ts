import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sha256 } from "../../tests/harness.ts";
import { StorageFailure } from "../storage-failure.ts";
import { createFileThread, type FileThread } from "./file-thread.ts";
import { openFileBlobs } from "./files.ts";

async function openFolder(): Promise<string> {
  const dir = await Deno.makeTempDir({ prefix: "authentica-thread-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  return dir;
}

/** Returns bytes in which all parts differ. */
function bytesOf(size: number, seed: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  for (let at = 0, state = seed; at < size; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[at] = state >>> 16;
  }
  return bytes;
}

/** Yields parts of different lengths, in memory that is overwritten right after each. */
async function* inParts(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const buffer = new Uint8Array(700_000);
  for (let at = 0, step = 1; at < bytes.length; step = (step * 7) % 600_011) {
    const part = bytes.subarray(at, at + step);
    buffer.set(part);
    yield buffer.subarray(0, part.length);
    buffer.fill(0);
    at += step;
  }
}

function filled(thread: FileThread, path: string) {
  const filling = thread.fill(path);
  if (!filling) throw new Error("the thread writes another file");
  return filling;
}

test("the file worker writes and hashes files unchanged, one at a time", async () => {
  const [dir, thread] = [await openFolder(), createFileThread(0)];
  for (const size of [0, 1, 262_144, 5_000_001]) {
    const [path, bytes] = [join(dir, `${size}`), bytesOf(size, size)];
    await Deno.create(path).then((file) => file.close());
    const file = filled(thread, path);
    expect(thread.fill(path)).toBeNull();
    for await (const part of inParts(bytes)) await file.write(part);
    expect(await file.end()).toBe(sha256(bytes));
    expect(sha256(await Deno.readFile(path))).toBe(sha256(bytes));
  }
});

test("the file worker reports a failed write as a StorageFailure, and writes the next file", async () => {
  const [dir, thread] = [await openFolder(), createFileThread(0)];
  const bytes = bytesOf(3_000_000, 1);
  await Deno.create(join(dir, "b")).then((file) => file.close());
  const lost = filled(thread, join(dir, "a"));
  const writing = (async () => {
    for (let times = 0; times < 50; times++) await lost.write(bytes);
  })();
  await expect(writing).rejects.toThrow(StorageFailure);
  await expect(lost.end()).rejects.toThrow(StorageFailure);
  lost.drop();
  const kept = filled(thread, join(dir, "b"));
  await kept.write(bytes);
  expect(await kept.end()).toBe(sha256(bytes));
});

test("files are accepted shortly before the file worker ends, and it is started again afterwards", async () => {
  const [dir, thread] = [await openFolder(), createFileThread(0)];
  const path = join(dir, "a");
  await Deno.create(path).then((file) => file.close());
  for (let times = 0; times < 3; times++) {
    const dropped = filled(thread, path);
    await dropped.write(bytesOf(2_000_000, 1));
    dropped.drop();
    const file = filled(thread, path);
    await file.write(bytesOf(700_000, 2));
    expect(await file.end()).toBe(sha256(bytesOf(700_000, 2)));
  }
});

test("stores several large uploads at once, including uploads for which the file worker is too busy", async () => {
  const dir = await openFolder();
  let ids = 0;
  const blobs = await openFileBlobs(dir, () => `${ids++}`);
  await Promise.all(
    [0, 900_000, 1_048_577, 4_000_000, 5_000_000].map(async (size) => {
      const staged = await blobs.stage(inParts(bytesOf(size, size)), { maxBytes: 9e6, tooLarge: "too large" });
      expect(staged.hash).toBe(sha256(bytesOf(size, size)));
      await staged.publish();
      const kept = await blobs.open(staged.hash);
      expect(sha256(await new Response(kept?.body).bytes())).toBe(staged.hash);
    }),
  );
});

test("a large upload whose source fails rejects with the source's error and leaves no temporary file", async () => {
  const dir = await openFolder();
  const blobs = await openFileBlobs(dir, () => "id");
  async function* cut() {
    yield* inParts(bytesOf(3_000_000, 1));
    throw new TypeError("cut");
  }
  await expect(blobs.stage(cut(), { maxBytes: 9e6, tooLarge: "too large" })).rejects.toThrow(TypeError);
  await expect(blobs.stage(inParts(bytesOf(3e6, 1)), { maxBytes: 2e6, tooLarge: "too large" })).rejects.toThrow(
    "too large",
  );
  expect(await Array.fromAsync(Deno.readDir(join(dir, "staged")))).toEqual([]);
});
