import { dirname } from "node:path";
import { syncFolder } from "../../platform/sync-folder.ts";

/** Where the last checkpoint is kept beside the store. */
export interface CheckpointFile {
  /** The note; `null` before the first. */
  read(): Promise<string | null>;
  /** Resolves once the note would survive a power cut. */
  write(note: string): Promise<void>;
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
