/**
 * Reads and writes the last signed checkpoint in its three places: the store, the file beside the store, and the copy
 * of that file.
 */

import { type Checkpoint, openSigned, readCheckpoint } from "../../formats/tlog/checkpoint.ts";
import type { Hash } from "../../formats/tlog/hash.ts";
import { checkConsistency, proveConsistency, type TreeHead, treeRoot } from "../../formats/tlog/merkle.ts";
import type { Verifier } from "../../formats/tlog/note.ts";
import { nodesFromTiles } from "../../formats/tlog/tile.ts";
import { formatVkey, parseVkey } from "../../formats/tlog/vkey.ts";
import type { Logger } from "../../platform/http/calls/log.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { withoutPrivate } from "../../platform/observe/described.ts";
import type { CheckpointFile } from "./checkpoint-file.ts";
import { readHead, registryKeys } from "./store.ts";
import { storedTiles } from "./tiles.ts";

/** The last checkpoint in the store. */
export interface CheckpointRecord {
  /** The signed note. */
  readonly note: string;
  /**
   * When the note was signed (ms since 1970). Never earlier than the last entry that it covers, nor than the previous
   * checkpoint.
   */
  readonly signedAt: number;
  /**
   * Log keys that signed the note, as text. With them the note can be verified even if the service that has the private
   * keys does not answer. Absent in older records.
   */
  readonly vkeys?: readonly string[];
}

/** A parsed checkpoint with its note. */
export interface Published extends Checkpoint {
  readonly note: string;
  /** When it was signed, as in the record. */
  readonly signedAt: number;
  /** Log keys that signed the note, in the order of their lines. */
  readonly keys: readonly Verifier[];
}

/** The last signed checkpoint, as found in each of its places. */
export interface Kept {
  readonly inStore: Published | null;
  readonly inFile: Published | null;
  readonly inCopy: Published | null;
  /** The store's entry, for the check of the next write. */
  readonly stored: Pick<Deno.KvEntryMaybe<CheckpointRecord>, "key" | "versionstamp">;
  /** Whether the store's record names the keys that signed. */
  readonly isNamed: boolean;
}

/** Thrown if the store does not extend a signed checkpoint. The message is for the operator. */
export class LogRefused extends Error {
  override readonly name = "LogRefused";
}

export const newestOf = ({ inStore, inFile, inCopy }: Kept): Published | null =>
  [inFile, inCopy].reduce((newest, one) => ((one?.size ?? -1) > (newest?.size ?? -1) ? one : newest), inStore);

export interface KeepingDeps {
  readonly kv: Kv;
  readonly file: CheckpointFile;
  readonly copy: CheckpointFile | null;
  /**
   * Called after each read or write of the copy: with a sentence that may be public if it failed, otherwise with
   * `null`.
   */
  readonly onCopied: (problem: string | null) => void;
  readonly log: Logger;
  readonly now: () => number;
  /** Returns keys of the log, besides those that the store's record names. */
  readonly keys: () => readonly Verifier[];
}

export function createKeeping({ kv, file, copy, onCopied, log, now, keys: keysNow }: KeepingDeps) {
  /** Verifies and parses a note. Throws `LogRefused` if none of the log's keys has signed it. */
  function opened(note: string, signedAt: number, vkeys: readonly string[], what: string): Published | null {
    try {
      const keys = keysNow();
      const { origin, size } = readCheckpoint(note);
      // Ignores a checkpoint of an empty tree under another name, which was signed while the log was being set up.
      if (size === 0 && keys.length > 0 && keys.every(({ name }) => name !== origin)) return null;
      const { checkpoint, by } = openSigned(note, [...keys, ...vkeys.map(parseVkey)]);
      return { ...checkpoint, note, signedAt, keys: by };
    } catch (error) {
      throw new LogRefused(`${what} has no valid signature by a key of this log: ${(error as Error).message}.`);
    }
  }

  function put(stored: Kept["stored"], { note, signedAt, keys }: Published) {
    const record: CheckpointRecord = { note, signedAt, vkeys: keys.map(formatVkey) };
    return kv.atomic().check(stored).set(registryKeys.checkpoint, record).commit();
  }

  let isCopyAway = false;

  /** Reports the state of the copy. The cause contains the copy's location, so it is only logged, once per outage. */
  function tellCopy(problem: string | null, cause?: unknown): void {
    if (problem !== null && !isCopyAway)
      log({ level: "error", event: "checkpoint_copy_failed", error: withoutPrivate(String(cause)) });
    isCopyAway = problem !== null;
    onCopied(problem);
  }

  /** Last known content of the copy; `undefined`: not read yet. */
  let copied: string | null | undefined;
  /** Whether the last read of the copy succeeded. */
  let isCopyKnown = false;

  /** Reads the copy. The first read must succeed. If a later read fails, the last known content is used. */
  async function readCopy(): Promise<string | null> {
    if (!copy) return null;
    isCopyKnown = false;
    try {
      copied = await copy.read({ atStart: copied === undefined });
      isCopyKnown = true;
    } catch (error) {
      if (copied === undefined) throw error;
      tellCopy("The second copy of the last checkpoint (CHECKPOINT_COPY) cannot be read.", error);
    }
    return copied;
  }

  /** Writes the copy. A failure is reported, and the log continues. */
  async function writeCopy(note: string): Promise<void> {
    if (!copy) return;
    try {
      await copy.write(note);
      copied = note;
      tellCopy(null);
    } catch (error) {
      tellCopy("The second copy of the last checkpoint (CHECKPOINT_COPY) cannot be written.", error);
    }
  }

  const inStoreOf = ({ value }: Deno.KvEntryMaybe<CheckpointRecord>): Published | null =>
    value && opened(value.note, value.signedAt, value.vkeys ?? [], "The store's last checkpoint");

  const keeping = {
    async read(): Promise<Kept> {
      const [stored, note, copied] = await Promise.all([
        kv.get<CheckpointRecord>(registryKeys.checkpoint),
        file.read(),
        readCopy(),
      ]);
      const vkeys = stored.value?.vkeys ?? [];
      const inStore = inStoreOf(stored);
      const beside = (text: string | null, what: string): Published | null =>
        text === null ? null : text === inStore?.note ? inStore : opened(text, now(), vkeys, what);
      return {
        stored,
        isNamed: vkeys.length > 0,
        inStore,
        inFile: beside(note, "The checkpoint beside the store"),
        inCopy: beside(copied, "The copy of the checkpoint"),
      };
    },

    /** Reads the store again, because other processes sign too. File and copy are used as last known. */
    async readAgain(known: Kept | null): Promise<Kept> {
      if (known === null) return keeping.read();
      const stored = await kv.get<CheckpointRecord>(registryKeys.checkpoint);
      return { ...known, stored, isNamed: (stored.value?.vkeys ?? []).length > 0, inStore: inStoreOf(stored) };
    },

    /**
     * Writes a new checkpoint: file and store first, then the copy. Returns `null` if another process has stored one
     * first.
     */
    async keep({ stored }: Kept, published: Published, onHeld: () => void): Promise<Kept | null> {
      const [held] = await Promise.all([put(stored, published), file.write(published.note)]);
      if (!held.ok) return null;
      onHeld();
      await writeCopy(published.note);
      return {
        inStore: published,
        inFile: published,
        inCopy: published,
        isNamed: true,
        stored: { ...stored, versionstamp: held.versionstamp },
      };
    },

    /**
     * Repairs differences between the places after a crash, a write by another process or the loss of a file: first
     * file and store, then the copy. Returns whether file and store agreed before.
     */
    async settle({ inStore, inFile, isNamed, stored }: Kept, last: Published, onHeld: () => void): Promise<boolean> {
      if (inFile?.note !== last.note) await file.write(last.note);
      const isStored = inStore?.note === last.note && isNamed;
      if (!isStored) await put(stored, last);
      onHeld();
      // Compares with the last known content of the copy, because writing the copy may have failed after this
      // checkpoint was signed.
      if (copied !== last.note) await writeCopy(last.note);
      else if (isCopyAway && isCopyKnown) tellCopy(null);
      return inFile?.note === last.note && isStored;
    },
  };
  return keeping;
}

/** Reads the current tree. Throws `LogRefused` unless the tree extends the signed checkpoint of every place. */
export async function readTree(kv: Kv, { inStore, inFile, inCopy }: Kept): Promise<TreeHead> {
  const signed = [inStore, inFile, inCopy].flatMap((one) => one ?? []);
  const { size } = await readHead(kv);
  for (const last of signed)
    if (size < last.size)
      throw new LogRefused(
        `The store has only ${size} of the ${last.size} entries that were signed, so it is an older copy. Restore the newest backup.`,
      );
  const nodes = nodesFromTiles(size, storedTiles(kv));
  const [root, proofs] = await Promise.all([
    treeRoot(size, nodes),
    Promise.all(signed.map((last) => proveConsistency(last.size, size, nodes))),
  ]);
  const tree: TreeHead = { size, root };
  for (const [at, last] of signed.entries())
    if (!checkConsistency(last, tree, proofs[at] as Hash[]))
      throw new LogRefused(
        `The first ${last.size} of the ${size} entries in the store differ from those that were signed.`,
      );
  return tree;
}
