/**
 * Checkpoints of the log: what it promises about its past.
 *
 * A checkpoint is signed for a tree that extends the last signed one, and for no other. In order:
 *   1. read the last one, from the store and from the file beside it; the larger counts;
 *   2. read the head and compute its root from the tiles;
 *   3. check, with a consistency proof, that this tree begins with the last signed one;
 *   4. sign, and write the file: from here the promise is made, whatever happens to the store;
 *   5. put it into the store, with a check that nobody has put another, and publish it.
 * A crash between 4 and 5 is told by 1: the file is ahead, and the store must still extend it.
 *
 * A store that does not extend the last checkpoint is an older copy, or was changed. Then nothing is signed and nothing is appended,
 * until somebody who knows what happened has put it right: going on would give two histories to the same log.
 */
import type { Log as LogLine } from "../http/log.ts";
import { Refusal } from "../refusal.ts";
import { type Checkpoint, openCheckpoint, signCheckpoint } from "../tlog/checkpoint.ts";
import { EMPTY_ROOT } from "../tlog/hash.ts";
import { checkConsistency, proveConsistency, type TreeHead, treeRoot } from "../tlog/merkle.ts";
import type { Signer, Verifier } from "../tlog/note.ts";
import { nodesFromTiles } from "../tlog/tile.ts";
import type { CheckpointFile } from "./checkpoint-file.ts";
import { readHead, registryKeys } from "./store.ts";
import { storedTiles, TilesError } from "./tiles.ts";

/** The last checkpoint, as the store keeps it. */
export interface CheckpointRecord {
  /** The signed note. */
  readonly note: string;
  /** Milliseconds since 1970. */
  readonly signedAt: number;
}

/** A checkpoint with what it says. */
export interface Published extends CheckpointRecord, Checkpoint {}

export interface CheckpointsDeps {
  readonly kv: Deno.Kv;
  readonly signer: Signer;
  readonly file: CheckpointFile;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: LogLine;
}

export interface Checkpoints {
  readonly verifier: Verifier;
  /** The last published one; `null` before the first entry. Throws `unavailable` with the reason while the log refuses to sign. */
  latest(): Published | null;
  /** Why nothing is signed and nothing may be appended; `null` when all is well. */
  refusal(): Refusal | null;
  /** Signs the tree of now, when it has grown. Calls at the same time share one run. */
  sign(): Promise<void>;
  /** Tells that the log has grown: it is signed at once, or once a second is over since the last time. */
  grown(): void;
  /** Stops what `grown` has planned, and waits for what is under way. */
  close(): Promise<void>;
}

const AT_MOST_EVERY_MS = 1000;

/** Reads the last checkpoint and checks that the store extends it. Nothing is signed yet. */
export async function openCheckpoints({ kv, signer, file, now, log }: CheckpointsDeps): Promise<Checkpoints> {
  let latest: Published | null = null;
  let refusal: string | null = null;
  let running: Promise<void> | null = null;
  let planned: ReturnType<typeof setTimeout> | undefined;
  let startedAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;

  async function readLast(): Promise<{
    readonly last: Published | null;
    readonly stored: Deno.KvEntryMaybe<CheckpointRecord>;
  }> {
    const [stored, note] = await Promise.all([kv.get<CheckpointRecord>(registryKeys.checkpoint), file.read()]);
    const inStore = stored.versionstamp === null ? null : opened(stored.value, "The store's last checkpoint");
    const inFile = note === null ? null : opened({ note, signedAt: now() }, "The checkpoint beside the store");
    return { last: (inFile?.size ?? -1) > (inStore?.size ?? -1) ? inFile : inStore, stored };
  }

  function opened(record: CheckpointRecord, what: string): Published {
    try {
      return { ...record, ...openCheckpoint(record.note, signer) };
    } catch (error) {
      throw new LogRefused(`${what} is not of this log's key: ${(error as Error).message}.`);
    }
  }

  /** Steps 1 to 3: the tree of now, which begins with the last signed one. Throws `LogRefused` when it does not. */
  async function readTree() {
    const { last, stored } = await readLast();
    const { size } = await readHead(kv);
    if (last && size < last.size)
      throw new LogRefused(
        `The store has ${size} entries, but ${last.size} were signed: it is an older copy. Restore the newest one.`,
      );
    const nodes = nodesFromTiles(size, storedTiles(kv));
    const tree: TreeHead = { size, root: size === 0 ? EMPTY_ROOT : await treeRoot(size, nodes) };
    if (last && !checkConsistency(last, tree, await proveConsistency(last.size, size, nodes)))
      throw new LogRefused(
        `The store's entries are not those that were signed: its tree of ${size} does not begin with the signed one of ${last.size}.`,
      );
    return { last, stored, tree };
  }

  async function signNow(): Promise<void> {
    if (refusal !== null) return;
    startedAt = now();
    try {
      const { last, stored, tree } = await readTree();
      if (tree.size === 0) return;
      if (last && last.size === tree.size) {
        // Signed by another process, or by this one before it crashed.
        if (stored.value?.note !== last.note) await publish(stored, last);
        latest = last;
        return;
      }
      const record: CheckpointRecord = { note: signCheckpoint(tree, signer), signedAt: now() };
      await file.write(record.note);
      if (await publish(stored, record)) latest = { ...record, ...tree, origin: signer.name };
    } catch (error) {
      refuse(error);
    }
  }

  /** Notes why nothing is signed from now on; throws what is no reason for that, such as a store that is down. */
  function refuse(error: unknown): void {
    if (!(error instanceof LogRefused || error instanceof TilesError)) throw error;
    refusal = error.message;
    log({ level: "error", event: "registry_refused", error: error.message });
  }

  async function publish(stored: Deno.KvEntryMaybe<CheckpointRecord>, { note, signedAt }: CheckpointRecord) {
    const record: CheckpointRecord = { note, signedAt };
    return (await kv.atomic().check(stored).set(registryKeys.checkpoint, record).commit()).ok;
  }

  function sign(): Promise<void> {
    running ??= signNow().finally(() => {
      running = null;
    });
    return running;
  }

  function signAndGoOn(): void {
    planned = undefined;
    sign().catch((error) => {
      log({ level: "error", event: "signing_failed", error: String(error) });
      checkpoints.grown();
    });
  }

  const checkpoints: Checkpoints = {
    verifier: signer,
    latest() {
      if (refusal !== null) throw checkpoints.refusal();
      return latest;
    },
    refusal: () =>
      refusal === null
        ? null
        : new Refusal("unavailable", `The registry signs and takes nothing at the moment. ${refusal}`),
    sign,
    grown() {
      if (planned !== undefined || isClosed) return;
      planned = setTimeout(signAndGoOn, Math.max(0, startedAt + AT_MOST_EVERY_MS - now()));
    },
    async close() {
      isClosed = true;
      clearTimeout(planned);
      await running?.catch(() => undefined);
    },
  };

  try {
    ({ last: latest } = await readTree());
  } catch (error) {
    refuse(error);
  }
  return checkpoints;
}

/** The store does not go on from what was signed. The message is for whoever runs the service. */
class LogRefused extends Error {
  override readonly name = "LogRefused";
}
