/** Stores key lists as files in the settings folder, which both commands share. */
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { KeyListMemory } from "./memory.ts";

export function folderMemory(folder: string): KeyListMemory {
  const fileOf = (id: string): string => join(folder, `${id}.keys`);
  return {
    async read(id) {
      try {
        return await readFile(fileOf(id), "utf8");
      } catch (error) {
        if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
        throw error;
      }
    },

    /** Writes to a temporary file first, so that after a crash there is either the old or the new file. */
    async keep(id, note) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const fresh = `${fileOf(id)}.${crypto.randomUUID()}`;
      try {
        const handle = await open(fresh, "wx", 0o600);
        try {
          await handle.writeFile(note);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(fresh, fileOf(id));
      } catch (error) {
        await rm(fresh, { force: true });
        throw error;
      }
    },

    where: fileOf,
  };
}
