import { createHash } from "node:crypto";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { scriptDigest } from "./digest.ts";
import { type HashOptions, hashBlob, hashText } from "./hash-blob.ts";
import { wasmDigest } from "./wasm-digest.ts";

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

/** The three ways to hash a file; the last two read it in chunks. */
const WAYS = {
  platform: { wholeBytes: Number.POSITIVE_INFINITY },
  WebAssembly: {
    wholeBytes: -1,
    startDigest: async () => (await wasmDigest()) ?? expect.fail("There is no WebAssembly."),
  },
  JavaScript: { wholeBytes: -1, startDigest: scriptDigest },
} satisfies Record<string, HashOptions>;

describe.each(Object.entries(WAYS))("hashing by %s", (_, way) => {
  test.each(VECTORS)("gives the published hash of a known message, whole or in chunks (%#)", async (message, hash) => {
    const file = new Blob([message]);
    expect(await hashBlob(file, way)).toBe(hash);
    for (const chunkBytes of [7, 64, 65_536]) {
      if (message.length / chunkBytes < 20_000) expect(await hashBlob(file, { ...way, chunkBytes })).toBe(hash);
    }
    expect(hashText(message)).toBe(hash);
  });

  test("reports as progress the bytes hashed, never fewer than before, up to the size of the file", async () => {
    const told: number[] = [];
    await hashBlob(new Blob(["x".repeat(10)]), { ...way, chunkBytes: 4, onProgress: (bytes) => told.push(bytes) });
    expect(told).toEqual(way === WAYS.platform ? [10] : [4, 8, 10]);
  });

  test("rejects with the reader's error if a file can no longer be read", async () => {
    const gone = new DOMException("The file changed.", "NotReadableError");
    const arrayBuffer = () => Promise.reject(gone);
    const file = { size: 3, slice: () => ({ arrayBuffer }), arrayBuffer } as unknown as Blob;
    await expect(hashBlob(file, way)).rejects.toBe(gone);
  });

  test("does not read a file if the signal was aborted before", async () => {
    const arrayBuffer = vi.fn();
    const file = { size: 3, slice: () => ({ arrayBuffer }), arrayBuffer } as unknown as Blob;
    await expect(hashBlob(file, { ...way, signal: AbortSignal.abort() })).rejects.toHaveProperty("name", "AbortError");
    expect(arrayBuffer).not.toHaveBeenCalled();
  });
});

test("all implementations give the same hash of a file, for all lengths around block and chunk sizes", async () => {
  const bytes = Uint8Array.from({ length: 300 }, (_, at) => (at * 31 + 7) % 256);
  for (let length = 0; length <= bytes.length; length += 1) {
    const file = new Blob([bytes.subarray(0, length)]);
    const hashes = Object.values(WAYS).map((way) => hashBlob(file, { ...way, chunkBytes: 64 }));
    expect(new Set(await Promise.all(hashes)), String(length)).toHaveProperty("size", 1);
  }
});

test("at most two chunks of a large file are in memory, and the next is read while one is hashed", async () => {
  const size = 1_000;
  const order: string[] = [];
  const slice = (from: number, to: number) => ({
    arrayBuffer: async () => {
      order.push(`read ${from}`);
      return new ArrayBuffer(Math.min(to, size) - from);
    },
  });
  await hashBlob({ size, slice } as unknown as Blob, {
    wholeBytes: 999,
    chunkBytes: 400,
    startDigest: () => ({ update: ({ length }) => order.push(`hash ${length}`), digest: () => "" }),
  });
  // The reads that follow take samples, which are compared with what was hashed.
  expect(order.slice(0, 6)).toEqual(["read 0", "read 400", "hash 400", "read 800", "hash 400", "hash 200"]);
});

/** Returns a file that is read into a buffer of the caller. `part` is the number of bytes per read. */
function streamed(bytes: Uint8Array, part: number, fail?: Error) {
  const memory: number[] = [];
  const cancel = vi.fn();
  let at = 0;
  const stream = () =>
    new ReadableStream({
      type: "bytes",
      cancel,
      pull(controller) {
        const view = controller.byobRequest?.view as Uint8Array<ArrayBuffer>;
        memory.push(view.byteLength);
        if (fail && at > 0) return controller.error(fail);
        const some = bytes.subarray(at, at + Math.min(part, view.byteLength));
        at += some.length;
        if (some.length === 0) controller.close();
        else new Uint8Array(view.buffer, view.byteOffset).set(some);
        controller.byobRequest?.respond(some.length);
      },
    });
  const slice = (from: number, to: number) => new Blob([bytes.slice(from, to)]);
  return { file: { size: bytes.length, stream, slice } as unknown as Blob, memory, cancel };
}

const ROW = Uint8Array.from({ length: 1000 }, (_, at) => (at * 31 + 7) % 256);

test("a large file is read into the same memory again and again if the browser can, with the right hash", async () => {
  const { file, memory } = streamed(ROW, 70);
  const told: number[] = [];
  const hash = await hashBlob(file, { wholeBytes: -1, chunkBytes: 200, onProgress: (bytes) => told.push(bytes) });
  expect(hash).toBe(createHash("sha256").update(ROW).digest("hex"));
  // Every read got the whole buffer, and no read got the buffer of another.
  expect(memory).toEqual(memory.map(() => 200));
  expect(told).toEqual([210, 420, 630, 840, 1000]);
});

test("a file read into reused memory is rejected if it becomes unreadable, and an abort stops the reading", async () => {
  const gone = new DOMException("The file changed.", "NotReadableError");
  await expect(hashBlob(streamed(ROW, 70, gone).file, { wholeBytes: -1, chunkBytes: 200 })).rejects.toBe(gone);
  const stop = new AbortController();
  const { file, cancel } = streamed(ROW, 70);
  const onProgress = () => stop.abort();
  await expect(
    hashBlob(file, { wholeBytes: -1, chunkBytes: 200, signal: stop.signal, onProgress }),
  ).rejects.toHaveProperty("name", "AbortError");
  expect(cancel).toHaveBeenCalledOnce();
});

test("a small file is hashed without the browser's SHA-256, as over plain HTTP", async () => {
  vi.stubGlobal("crypto", {});
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await hashBlob(new Blob(["abc"]))).toBe(VECTORS[1][1]);
});

test("WebAssembly is not used for hashing if the page may not run it", async () => {
  vi.resetModules();
  const refused = () => Promise.reject(new WebAssembly.CompileError("Refused by the policy."));
  vi.stubGlobal("WebAssembly", { ...WebAssembly, compile: refused, instantiate: refused });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await (await import("./wasm-digest.ts")).wasmDigest()).toBeNull();
});

test("a text is hashed in UTF-8, as a file would contain it", () => {
  expect(hashText("Été")).toBe("adca3dd5be16befd9ad096c38b7fff60d79d8b631ce9cfdfe99be518fc565c08");
});

test("an abort stops reading at the next chunk", async () => {
  const stop = new AbortController();
  let read = 0;
  const hashing = hashBlob(new Blob(["x".repeat(100)]), {
    wholeBytes: -1,
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
