/** What the log has signed last, in each of the places where it is kept: in the store, in the file beside it, in the copy of that file. */

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

/** The last checkpoint, as the store keeps it. */
export interface CheckpointRecord {
  /** The signed note. */
  readonly note: string;
  /** Milliseconds since 1970; no earlier than the last entry that it covers, nor than the checkpoint before it. */
  readonly signedAt: number;
  /**
   * The log's keys that signed it, as text, so that it can be verified without the place where they are kept. Absent
   * in older records.
   */
  readonly vkeys?: readonly string[];
}

/** A checkpoint with what it says. */
export interface Published extends Checkpoint {
  readonly note: string;
  /** As in the record. */
  readonly signedAt: number;
  /** The log's keys that have signed it, in the order of their lines. */
  readonly keys: readonly Verifier[];
}

/** What was signed last, as it is kept in each place. */
export interface Kept {
  readonly inStore: Published | null;
  readonly inFile: Published | null;
  readonly inCopy: Published | null;
  /** The store's entry, for the check of the next write. */
  readonly stored: Pick<Deno.KvEntryMaybe<CheckpointRecord>, "key" | "versionstamp">;
  /** Whether the store's record says who has signed it. */
  readonly isNamed: boolean;
}

/** The store does not extend what was signed. The message is for the operator. */
export class LogRefused extends Error {
  override readonly name = "LogRefused";
}

export const newestOf = ({ inStore, inFile, inCopy }: Kept): Published | null =>
  [inFile, inCopy].reduce((newest, one) => ((one?.size ?? -1) > (newest?.size ?? -1) ? one : newest), inStore);

export interface KeepingDeps {
  readonly kv: Kv;
  readonly file: CheckpointFile;
  readonly copy: CheckpointFile | null;
  /** Called after each read or write of the copy with a public sentence about what failed; `null`: nothing. */
  readonly onCopied: (problem: string | null) => void;
  readonly log: Logger;
  readonly now: () => number;
  /** Keys that are the log's, besides those that the store's record names. */
  readonly keys: () => readonly Verifier[];
}

export function createKeeping({ kv, file, copy, onCopied, log, now, keys: keysNow }: KeepingDeps) {
  /** Throws `LogRefused` for what none of the log's keys has signed. */
  function opened(note: string, signedAt: number, vkeys: readonly string[], what: string): Published | null {
    try {
      const keys = keysNow();
      const { origin, size } = readCheckpoint(note);
      // The empty tree under another name, which the log had while it was tried.
      if (size === 0 && keys.length > 0 && keys.every(({ name }) => name !== origin)) return null;
      const { checkpoint, by } = openSigned(note, [...keys, ...vkeys.map(parseVkey)]);
      return { ...checkpoint, note, signedAt, keys: by };
    } catch (error) {
      throw new LogRefused(`${what} is not of this log's key: ${(error as Error).message}.`);
    }
  }

  function put(stored: Kept["stored"], { note, signedAt, keys }: Published) {
    const record: CheckpointRecord = { note, signedAt, vkeys: keys.map(formatVkey) };
    return kv.atomic().check(stored).set(registryKeys.checkpoint, record).commit();
  }

  let isCopyAway = false;

  /** The cause names where the copy is, and is for the log alone: once for each time that it is away. */
  function tellCopy(problem: string | null, cause?: unknown): void {
    if (problem !== null && !isCopyAway)
      log({ level: "error", event: "checkpoint_copy_failed", error: withoutPrivate(String(cause)) });
    isCopyAway = problem !== null;
    onCopied(problem);
  }

  /** What the copy has been seen to hold; `undefined`: it was not read yet. */
  let copied: string | null | undefined;
  /** Whether that is what it held when it was asked last. */
  let isCopyKnown = false;

  /** Nothing starts without the copy; later, the last value read counts while it is unreadable. */
  async function readCopy(): Promise<string | null> {
    if (!copy) return null;
    isCopyKnown = false;
    try {
      copied = await copy.read({ atStart: copied === undefined });
      isCopyKnown = true;
    } catch (error) {
      if (copied === undefined) throw error;
      tellCopy("The second place of the checkpoint cannot be read.", error);
    }
    return copied;
  }

  /** Failures are reported and stop nothing. */
  async function writeCopy(note: string): Promise<void> {
    if (!copy) return;
    try {
      await copy.write(note);
      copied = note;
      tellCopy(null);
    } catch (error) {
      tellCopy("The second place of the checkpoint cannot be written.", error);
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

    /** Reads the store again, because other processes sign too; file and copy are taken as last known. */
    async readAgain(known: Kept | null): Promise<Kept> {
      if (known === null) return keeping.read();
      const stored = await kv.get<CheckpointRecord>(registryKeys.checkpoint);
      return { ...known, stored, isNamed: (stored.value?.vkeys ?? []).length > 0, inStore: inStoreOf(stored) };
    },

    /** Writes a new checkpoint: file and store, then the copy. `null` if another was put into the store first. */
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
     * Makes good what a crash, another server or a lost file has left apart: file and store, then the copy. Answers whether file and store were
     * as they should be.
     */
    async settle({ inStore, inFile, isNamed, stored }: Kept, last: Published, onHeld: () => void): Promise<boolean> {
      if (inFile?.note !== last.note) await file.write(last.note);
      const isStored = inStore?.note === last.note && isNamed;
      if (!isStored) await put(stored, last);
      onHeld();
      // By what it is known to hold: a write of it may have failed since this was signed.
      if (copied !== last.note) await writeCopy(last.note);
      else if (isCopyAway && isCopyKnown) tellCopy(null);
      return inFile?.note === last.note && isStored;
    },
  };
  return keeping;
}

/** Reads the current tree. Throws `LogRefused` unless it extends every signed tree. */
export async function readTree(kv: Kv, { inStore, inFile, inCopy }: Kept): Promise<TreeHead> {
  const signed = [inStore, inFile, inCopy].flatMap((one) => one ?? []);
  const { size } = await readHead(kv);
  for (const last of signed)
    if (size < last.size)
      throw new LogRefused(
        `The store has ${size} entries, but ${last.size} were signed: it is an older copy. Restore the newest one.`,
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
        `The store's entries are not those that were signed: its tree of ${size} does not begin with the signed one of ${last.size}.`,
      );
  return tree;
}
