import { expect, test } from "vitest";
import { hashBlob, hashText } from "./hash-blob.ts";

/** FIPS 180-4 examples and NIST's short and long messages. */
const VECTORS = [
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  [
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  ],
  ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
] as const;

test.each(VECTORS)("a known message has its known hash, whole or in chunks (%#)", async (message, hash) => {
  const file = new Blob([message]);
  expect(await hashBlob(file)).toBe(hash);
  for (const chunkBytes of [7, 64, 65_536]) {
    if (message.length / chunkBytes < 20_000) expect(await hashBlob(file, { chunkBytes })).toBe(hash);
  }
  expect(hashText(message)).toBe(hash);
});

test("a text is hashed in UTF-8, as a file would hold it", () => {
  expect(hashText("Été")).toBe("adca3dd5be16befd9ad096c38b7fff60d79d8b631ce9cfdfe99be518fc565c08");
});

test("progress counts the bytes read and ends at the size", async () => {
  const told: number[] = [];
  await hashBlob(new Blob(["x".repeat(10)]), { chunkBytes: 4, onProgress: (bytes) => told.push(bytes) });
  expect(told).toEqual([4, 8, 10]);
});

test("an abort stops the reading at the next chunk", async () => {
  const stop = new AbortController();
  let read = 0;
  const hashing = hashBlob(new Blob(["x".repeat(100)]), {
    chunkBytes: 10,
    signal: stop.signal,
    onProgress: (bytes) => {
      read = bytes;
      if (bytes === 30) stop.abort();
    },
  });
  await expect(hashing).rejects.toHaveProperty("name", "AbortError");
  expect(read).toBe(30);
});

test("a file that can no longer be read rejects with the reader's error", async () => {
  const gone = new DOMException("The file changed.", "NotReadableError");
  const file = { size: 3, slice: () => ({ arrayBuffer: () => Promise.reject(gone) }) } as unknown as Blob;
  await expect(hashBlob(file)).rejects.toBe(gone);
});
