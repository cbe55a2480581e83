import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { Refusal } from "../refusal.ts";
import { StorageFailure } from "../storage-failure.ts";
import { syncFolder } from "../sync-folder.ts";
import { createFileThread, type Filling } from "./file-thread.ts";
import { type BlobStore, HEAD_BYTES } from "./store.ts";

/**
 * Size (bytes) from which a file is hashed and written on the worker, if the worker is free. Until that is decided,
 * the received bytes are in memory.
 */
const MAX_HELD = 1024 * 1024;

/**
 * Blobs as files: `<dir>/ab/cdef…`, staged in `<dir>/staged` on the same filesystem.
 *
 * Order: write to the staging folder (mode 0600), fsync, rename to the hash, fsync of the folders. The record that
 * names the blob is committed after that. A crash or a power cut may leave a file that no record names, but never a
 * record whose file is missing.
 */
export async function openFileBlobs(dir: string, newId: () => string): Promise<BlobStore> {
  const thread = createFileThread();
  const stagedDir = join(dir, "staged");
  await Deno.mkdir(stagedDir, { recursive: true, mode: 0o700 });
  await syncFolder(dir);
  await syncFolder(dirname(dir));
  /** Folders whose name in `dir` is known to be durable. */
  const kept = new Set<string>();
  const pathOf = (hash: string) => join(dir, hash.slice(0, 2), hash.slice(2));

  return {
    async stage(source, { maxBytes, tooLarge }) {
      const path = join(stagedDir, newId());
      const file = await Deno.open(path, { write: true, createNew: true, mode: 0o600 }).catch(fail);
      const discard = () => Deno.remove(path).catch(ignoreMissing);
      const head = new Uint8Array(HEAD_BYTES);
      let size = 0;
      const first: Uint8Array[] = [];
      let filling: Filling | null = null;
      let hash: string;
      try {
        for await (const chunk of source) {
          if (size < HEAD_BYTES) head.set(chunk.subarray(0, HEAD_BYTES - size), size);
          size += chunk.length;
          if (size > maxBytes) throw new Refusal("too_large", tooLarge);
          first.push(chunk.slice());
          if (size <= MAX_HELD) continue;
          filling ??= thread.fill(path) ?? fillHere(file);
          for (const bytes of first.splice(0)) await filling.write(bytes);
        }
        filling ??= fillHere(file);
        for (const bytes of first) await filling.write(bytes);
        hash = await filling.end();
      } catch (error) {
        filling?.drop();
        await discard();
        throw error;
      } finally {
        file.close();
      }
      let isPublished = false;
      return {
        hash,
        size,
        head: head.subarray(0, Math.min(size, HEAD_BYTES)),
        read: () => Deno.readFile(path).catch(failToRead),
        async publish() {
          if (isPublished) return void (await Deno.stat(pathOf(hash)).catch(fail));
          const folder = dirname(pathOf(hash));
          await Deno.mkdir(folder, { recursive: true, mode: 0o700 }).catch(fail);
          await Deno.rename(path, pathOf(hash)).catch(fail);
          await syncFolder(folder).catch(fail);
          if (!kept.has(folder)) await syncFolder(dir).catch(fail);
          kept.add(folder);
          isPublished = true;
        },
        discard,
      };
    },

    async open(hash) {
      const file = await Deno.open(pathOf(hash), { read: true }).catch((error) => {
        if (error instanceof Deno.errors.NotFound) return null;
        return failToRead(error);
      });
      if (!file) return null;
      try {
        const { size } = await file.stat();
        return { size, body: file.readable };
      } catch (error) {
        file.close();
        return failToRead(error);
      }
    },

    async erase(hash) {
      await Deno.remove(pathOf(hash)).catch(ignoreMissing);
    },

    async *hashes() {
      for (const folder of await namesIn(dir))
        if (/^[0-9a-f]{2}$/.test(folder))
          for (const name of await namesIn(join(dir, folder)))
            if (/^[0-9a-f]{62}$/.test(name)) yield `${folder}${name}`;
    },

    async sweepStaged(olderThanMs) {
      const before = Date.now() - olderThanMs;
      for await (const entry of Deno.readDir(stagedDir)) {
        const path = join(stagedDir, entry.name);
        const info = await Deno.stat(path).catch(() => null);
        if (info?.mtime && info.mtime.getTime() <= before) await Deno.remove(path).catch(ignoreMissing);
      }
    },
  };
}

/** Hashes and writes a file on this thread. */
function fillHere(file: Deno.FsFile): Filling {
  const digest = createHash("sha256");
  return {
    write(bytes) {
      digest.update(bytes);
      return writeAll(file, bytes).catch(fail);
    },
    async end() {
      await file.sync().catch(fail);
      return digest.digest("hex");
    },
    drop: () => undefined,
  };
}

const namesIn = async (dir: string): Promise<string[]> =>
  (await Array.fromAsync(Deno.readDir(dir)).catch(failToRead)).map(({ name }) => name);

async function writeAll(file: Deno.FsFile, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length; ) at += await file.write(chunk.subarray(at));
}

function fail(cause: unknown): never {
  throw new StorageFailure("The file could not be written.", { cause });
}

function failToRead(cause: unknown): never {
  throw new StorageFailure("The file could not be read.", { cause });
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Deno.errors.NotFound)) fail(error);
}
