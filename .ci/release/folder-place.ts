import { createHash, randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { LINE_NAME } from "../../backend/contract/release.ts";
import { type Place, type PlacedFile, toldOf } from "./place.ts";

/** Folder for unfinished files; those of a killed command are removed after a day. */
const PARTS = ".parts";
const PART_MS = 24 * 3600 * 1000;
const LOCK = ".lock";

/**
 * A folder that a server serves: `<to>/mfe-assets/…`. A file gets its name once it is completely on the disk.
 * `release.json` is replaced under a lock of the operating system, which ends with its process; therefore all releases
 * to a folder must run on one machine.
 */
export function openFolderPlace(to: string, folder: string, cwd: string): Place {
  const base = resolve(cwd, to, folder);
  const at = (path: string) => join(base, path);

  async function put(path: string, bytes: Uint8Array): Promise<void> {
    const parts = at(PARTS);
    await mkdir(parts, { recursive: true });
    await mkdir(dirname(at(path)), { recursive: true });
    const part = join(parts, randomBytes(8).toString("hex"));
    try {
      const file = await open(part, "wx", 0o644);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(part, at(path));
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  async function readLine() {
    const bytes = await readFile(at(LINE_NAME)).catch(nullWhenMissing);
    if (bytes === null) return null;
    return { text: new TextDecoder().decode(bytes), mark: createHash("sha256").update(bytes).digest("hex") };
  }

  async function forgetParts(): Promise<void> {
    for (const name of (await readdir(at(PARTS)).catch(nullWhenMissing)) ?? []) {
      const part = join(at(PARTS), name);
      const { mtimeMs } = (await stat(part).catch(nullWhenMissing)) ?? { mtimeMs: Date.now() };
      if (Date.now() - mtimeMs > PART_MS) await rm(part, { force: true });
    }
  }

  return toldOf({
    words: `${base}/`,
    async list(folder) {
      const files: PlacedFile[] = [];
      const entries = await readdir(at(folder), { recursive: true, withFileTypes: true }).catch(nullWhenMissing);
      for (const entry of entries ?? []) {
        if (!entry.isFile()) continue;
        const file = join(entry.parentPath, entry.name);
        const found = await stat(file).catch(nullWhenMissing);
        if (!found) continue;
        files.push({
          path: relative(base, file).split(sep).join("/"),
          bytes: found.size,
          changedAt: found.mtimeMs,
        });
      }
      return files;
    },
    read: (path) => readFile(at(path)).catch(nullWhenMissing),
    isServed: async () => true,
    put,
    async remove(path) {
      await rm(at(path), { force: true });
      // Empty folders are removed with their last file.
      for (let dir = dirname(at(path)); dir.startsWith(at("releases") + sep); dir = dirname(dir)) {
        const isGone = await rmdir(dir).then(
          () => true,
          () => false,
        );
        if (!isGone) return;
      }
    },
    readLine,
    async swapLine(text, mark) {
      await mkdir(base, { recursive: true });
      await forgetParts();
      using lock = await Deno.open(at(LOCK), { create: true, write: true });
      await lock.lock(true);
      const now = await readLine();
      if ((now?.mark ?? null) !== mark) return false;
      await put(LINE_NAME, new TextEncoder().encode(text));
      return true;
    },
  });
}

function nullWhenMissing(error: unknown): null {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOENT" || code === "ENOTDIR") return null;
  throw error;
}
