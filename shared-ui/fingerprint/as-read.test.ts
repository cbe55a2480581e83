import { expect, test, vi } from "vitest";
import { asRead, FileChanged, stillAsChosen } from "./as-read.ts";
import { hashBlob } from "./hash-blob.ts";

/** Returns a file whose bytes a test can change while it is read, as in browsers that do not compare times. */
function writable(bytes: Uint8Array<ArrayBuffer>) {
  const slice = (from = 0, to = bytes.length) => ({
    size: Math.min(to, bytes.length) - from,
    arrayBuffer: async () => bytes.slice(from, to).buffer,
  });
  return { size: bytes.length, slice, arrayBuffer: slice().arrayBuffer } as unknown as Blob;
}

const MIB = 1024 * 1024;

test.each([
  ["at its beginning", 0],
  ["in a part that is compared", Math.floor(((8 * MIB - 4096) * 7) / 15) + 100],
  ["at its end", 8 * MIB - 1],
])("rejects a file that is written %s after that part was read", async (_, place) => {
  const bytes = new Uint8Array(8 * MIB);
  const file = writable(bytes);
  const hashing = hashBlob(file, {
    wholeBytes: -1,
    chunkBytes: MIB,
    onProgress: (read) => {
      if (read === 8 * MIB) bytes[place] = 1;
    },
  });
  await expect(hashing).rejects.toBeInstanceOf(FileChanged);
});

test("hashing rejects a file that is written between reading it and hashing it as a whole", async () => {
  const bytes = new Uint8Array(1000);
  const file = writable(bytes);
  const { arrayBuffer } = file;
  Object.assign(file, {
    arrayBuffer: async () => {
      const before = await arrayBuffer.call(file);
      bytes[0] = 1;
      return before;
    },
  });
  await expect(hashBlob(file)).rejects.toBeInstanceOf(FileChanged);
});

test.each([
  [1, 1],
  [65_536, 1],
  [65_537, 16],
])("compares a file of %d bytes with its hashed content in %d reads", async (size, reads) => {
  const file = new Blob([new Uint8Array(size)]);
  const slice = vi.spyOn(file, "slice");
  const read = asRead(file);
  read.take(new Uint8Array(size));
  await read.compare();
  expect(slice).toHaveBeenCalledTimes(reads);
});

test("hashing rejects a file if the number of bytes read differs from its size", async () => {
  const bytes = new Uint8Array(100);
  for (const came of [0, 99, 101]) {
    const read = asRead(writable(bytes));
    read.take(new Uint8Array(came));
    await expect(read.compare()).rejects.toBeInstanceOf(FileChanged);
  }
});

test("hashing rejects a file that the browser cannot read again, with the browser's reason", async () => {
  const reason = new DOMException("The file was changed on disk.", "NotReadableError");
  const slice = () => ({ arrayBuffer: () => Promise.reject(reason) });
  const changed = { size: 1, slice } as unknown as Blob;
  const read = asRead(changed);
  read.take(new Uint8Array(1));
  await expect(read.compare()).rejects.toMatchObject({ name: "FileChanged", cause: reason });
  await expect(stillAsChosen(changed)).rejects.toBeInstanceOf(FileChanged);
});

test.each([0, 1, 4095, 4096, 4097, 70_000])(
  "hashing accepts an unchanged file of %d bytes, read in pieces of any size",
  async (size) => {
    const bytes = Uint8Array.from({ length: size }, (_, at) => at % 251);
    for (const piece of [1000, 4096, 65_536]) {
      const read = asRead(new Blob([bytes]));
      for (let at = 0; at < size; at += piece) read.take(bytes.subarray(at, at + piece));
      await read.compare();
    }
  },
);
