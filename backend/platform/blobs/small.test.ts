import { expect, test } from "vitest";
import { sha256 } from "../../tests/harness.ts";
import { MAX_SMALL_BYTES, stageSmall } from "./small.ts";
import type { BlobStore } from "./store.ts";

const OPTIONS = { maxBytes: 10 * MAX_SMALL_BYTES, tooLarge: "too large" };

/** Opens a blob store that records what it receives. */
function openBlobs() {
  const staged: Uint8Array<ArrayBuffer>[] = [];
  const done: string[] = [];
  const blobs = {
    async stage(source: AsyncIterable<Uint8Array<ArrayBuffer>>) {
      const bytes = new Uint8Array(await new Blob(await Array.fromAsync(source)).arrayBuffer());
      staged.push(bytes);
      return {
        hash: sha256(bytes),
        size: bytes.length,
        publish: async () => void done.push("published"),
        discard: async () => void done.push("discarded"),
      };
    },
  } as unknown as BlobStore;
  return { blobs, staged, done };
}

/** Yields this many bytes in pieces. `returned`: whether the reader stopped early. */
function sent(size: number, failure?: Error) {
  const bytes = Uint8Array.from({ length: size }, (_, at) => at % 251);
  const state = { returned: false };
  async function* pieces() {
    try {
      for (let at = 0; at < size; at += 1000) yield bytes.subarray(at, at + 1000);
      if (failure) throw failure;
    } finally {
      state.returned = true;
    }
  }
  return { bytes, pieces: pieces(), state };
}

test.each([0, 1, MAX_SMALL_BYTES])(
  "a file of %i bytes is kept in memory, and written to the store when it is published",
  async (size) => {
    const { blobs, staged, done } = openBlobs();
    const { bytes, pieces } = sent(size);
    const file = await stageSmall(blobs, pieces, OPTIONS);
    expect(file).toMatchObject({ hash: sha256(bytes), size, bytes, head: bytes.subarray(0, 16) });
    expect(await file.read()).toEqual(bytes);
    expect(staged).toEqual([]);
    await file.discard();
    expect(done).toEqual([]);
    await file.publish();
    await file.publish();
    await file.discard();
    expect(staged).toEqual([bytes]);
    expect(done).toEqual(["published", "published", "discarded"]);
  },
);

test("a file one byte over the size limit of small files is streamed to the store completely", async () => {
  const { blobs, staged } = openBlobs();
  const { bytes, pieces } = sent(MAX_SMALL_BYTES + 1);
  const file = await stageSmall(blobs, pieces, OPTIONS);
  expect(file.bytes).toBeUndefined();
  expect(file.hash).toBe(sha256(bytes));
  expect(staged).toEqual([bytes]);
});

test("if the store fails, the source of the upload is cancelled; a failure of the source is passed on", async () => {
  const { blobs } = openBlobs();
  const large = sent(2 * MAX_SMALL_BYTES);
  const full = {
    ...blobs,
    async stage(source: AsyncIterable<Uint8Array>): Promise<never> {
      for await (const _ of source) throw new Error("full");
      throw new Error("nothing came");
    },
  };
  await expect(stageSmall(full, large.pieces, OPTIONS)).rejects.toThrow("full");
  expect(large.state.returned).toBe(true);
  await expect(stageSmall(blobs, sent(1000, new Error("cut")).pieces, OPTIONS)).rejects.toThrow("cut");
});
