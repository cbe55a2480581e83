import { join } from "node:path";
import { toHex, utf8 } from "../../formats/tlog/bytes.ts";
import { type Checkpoint, parseCheckpoint } from "../../formats/tlog/checkpoint.ts";
import { digest } from "../../formats/tlog/hash.ts";
import { openNote, type Verifier } from "../../formats/tlog/note.ts";
import { checkpointFile } from "../../registry/log/checkpoint-file.ts";
import { CHECKPOINTS } from "./folder.ts";

/** A checkpoint of a log: the last one that the witness cosigned. */
export interface Seen extends Checkpoint {
  /** The checkpoint with the signatures of log and witness. */
  readonly note: string;
  /** Time of the cosignature in the note (Unix seconds). */
  readonly time: number;
}

/** Stores the last cosigned checkpoints, one file for each log, containing the note as it is served. */
export interface SeenStore {
  /**
   * Returns the last checkpoint by the hash of the log's origin; `null` if nothing was cosigned. Rejects if the
   * stored note is not signed by this witness: the witness must not start again from an empty tree.
   */
  read(hash: string): Promise<Seen | null>;
  /** Resolves once the note would survive a power cut; until then `read` returns the previous one. */
  keep(note: string): Promise<void>;
}

/** Returns the SHA-256 of an origin in lower-case hex, as used in the paths of a witness. */
export const originHash = (origin: string): string => toHex(digest(utf8(origin)));

export function seenStore(dir: string, signers: readonly Verifier[]): SeenStore {
  const known = new Map<string, Seen>();
  const pathOf = (hash: string) => join(dir, CHECKPOINTS, hash);

  function opened(note: string): Seen {
    const { text, by } = openNote(note, signers);
    return { ...parseCheckpoint(text), note, time: Math.max(...by.map(({ time }) => time ?? 0)) };
  }

  return {
    async read(hash) {
      const kept = known.get(hash);
      if (kept) return kept;
      const note = await checkpointFile(pathOf(hash)).read();
      if (note === null) return null;
      try {
        const seen = opened(note);
        if (originHash(seen.origin) !== hash)
          throw new SyntaxError(`the stored checkpoint belongs to another log, ${seen.origin}`);
        known.set(hash, seen);
        return seen;
      } catch (error) {
        throw new Error(
          `The last cosigned checkpoint in ${pathOf(hash)} is invalid: ${(error as Error).message}. Restore its newest copy.`,
        );
      }
    },
    async keep(note) {
      const seen = opened(note);
      const hash = originHash(seen.origin);
      await checkpointFile(pathOf(hash)).write(note);
      known.set(hash, seen);
    },
  };
}
