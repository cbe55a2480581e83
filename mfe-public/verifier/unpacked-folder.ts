import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Folder } from "./unpacked.ts";

/** Returns a folder of the file system. Links in the folder are not followed. */
export const folderAt = (path: string): Folder => ({
  list: async () =>
    (await readdir(path, { withFileTypes: true }))
      .filter((one) => one.isFile() || one.isDirectory())
      .map((one) => {
        const at = join(path, one.name);
        return one.isDirectory()
          ? { name: one.name, ...folderAt(at) }
          : { name: one.name, blob: async () => new Blob([await readFile(at)]) };
      }),
});
