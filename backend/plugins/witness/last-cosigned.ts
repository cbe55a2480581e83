import { join } from "node:path";
import { toHex, utf8 } from "../../formats/tlog/bytes.ts";
import { type Checkpoint, parseCheckpoint } from "../../formats/tlog/checkpoint.ts";
import { digest } from "../../formats/tlog/hash.ts";
import { openNote, type Verifier } from "../../formats/tlog/note.ts";
import { checkpointFile } from "../../registry/log/checkpoint-file.ts";
import { CHECKPOINTS } from "./folder.ts";

/** What a witness has cosigned last of a log. */
export interface Seen extends Checkpoint {
  /** The checkpoint with the log's signatures and the witness's. */
  readonly note: string;
  /** When it was cosigned, by the note's own word; Unix seconds. */
  readonly time: number;
}

/** Where it is kept: a file for each log, which is the note as it is served. */
export interface SeenStore {
  /**
   * By the hash of a log's origin; `null` if nothing was cosigned. Rejects if the stored note is not the witness's
   * own: it must not start again then.
   */
  read(hash: string): Promise<Seen | null>;
  /** Resolves once the note would survive a power cut; until then the one before is read. */
  keep(note: string): Promise<void>;
}

/** Lower-case hex SHA-256 of an origin, as in a witness's addresses. */
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
        if (originHash(seen.origin) !== hash) throw new SyntaxError(`it is of another log, ${seen.origin}`);
        known.set(hash, seen);
        return seen;
      } catch (error) {
        throw new Error(`${pathOf(hash)} does not hold: ${(error as Error).message}. Restore the newest copy of it.`);
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
