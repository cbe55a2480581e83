import { dirname, join } from "node:path";
import { syncFolder } from "../../platform/sync-folder.ts";

/** Where the last checkpoint is kept beside the store. */
export interface CheckpointFile {
  /**
   * Returns the note; `null` before the first. Rejects if it cannot be read or is not a note yet. A start fails
   * without it, so a remote place then gets more time and several tries.
   */
  read(how?: { readonly atStart?: boolean }): Promise<string | null>;
  /** Resolves once the note would survive a power cut. */
  write(note: string): Promise<void>;
}

/** The file in the folder of a second place. The folder must exist: creating it could put it on the wrong disk. */
export async function checkpointCopy(folder: string): Promise<CheckpointFile> {
  const isFolder = await Deno.stat(folder).then(
    (stat) => stat.isDirectory,
    () => false,
  );
  if (!isFolder) throw new Error(`CHECKPOINT_COPY is "${folder}", which is no folder that is there.`);
  return checkpointFile(join(folder, "checkpoint"));
}

/** Of a process that has no disk: what is kept lies elsewhere, too. */
export function checkpointInMemory(): CheckpointFile {
  let kept: string | null = null;
  return {
    read: async () => kept,
    async write(note) {
      kept = note;
    },
  };
}

/** A file, written aside, synced and then given its name: a crash leaves the one before it or the new one. */
export function checkpointFile(path: string): CheckpointFile {
  return {
    async read() {
      try {
        return await Deno.readTextFile(path);
      } catch (error) {
        if (error instanceof Deno.errors.NotFound) return null;
        throw error;
      }
    },
    async write(note) {
      const aside = `${path}.new`;
      using file = await Deno.open(aside, { write: true, create: true, truncate: true, mode: 0o600 });
      // A write may take a part only.
      for (let rest = new TextEncoder().encode(note); rest.length > 0; ) rest = rest.subarray(await file.write(rest));
      await file.sync();
      await Deno.rename(aside, path);
      await syncFolder(dirname(path));
    },
  };
}
