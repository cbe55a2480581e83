import { dirname, join } from "node:path";
import { syncFolder } from "../../platform/sync-folder.ts";

/** Stores the last checkpoint outside the store. */
export interface CheckpointFile {
  /**
   * Returns the note; `null` before the first. Rejects if the note cannot be read or is incomplete. The process
   * cannot start without this answer, so `atStart` gives a remote place more time and several attempts.
   */
  read(how?: { readonly atStart?: boolean }): Promise<string | null>;
  /** Resolves once the note would survive a power cut. */
  write(note: string): Promise<void>;
}

/**
 * Returns the checkpoint file in a second folder. The folder must already exist: if a disk is not mounted, creating
 * the folder would put the file on another disk.
 */
export async function checkpointCopy(folder: string): Promise<CheckpointFile> {
  const isFolder = await Deno.stat(folder).then(
    (stat) => stat.isDirectory,
    () => false,
  );
  if (!isFolder) throw new Error(`CHECKPOINT_COPY is "${folder}"; it must be an existing folder.`);
  return checkpointFile(join(folder, "checkpoint"));
}

/**
 * Keeps the checkpoint in memory instead of a file, for a process without a disk. The store, and an object store if
 * configured, keep it durably.
 */
export function checkpointInMemory(): CheckpointFile {
  let kept: string | null = null;
  return {
    read: async () => kept,
    async write(note) {
      kept = note;
    },
  };
}

/**
 * Stores the checkpoint in a file. Writes and syncs a new file, then renames it, so that after a crash either the old
 * or the new file is complete.
 */
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
      // A single write may write only some of the bytes.
      for (let rest = new TextEncoder().encode(note); rest.length > 0; ) rest = rest.subarray(await file.write(rest));
      await file.sync();
      await Deno.rename(aside, path);
      await syncFolder(dirname(path));
    },
  };
}
