/**
 * Checkpoints of the log: what it promises about its past.
 *
 * A checkpoint is signed for a tree that extends whatever was signed before it, and for no other. In order:
 *   1. read what was signed last, from the store, from the file beside it and from the copy of that file, where there is one: each
 *      is a promise, and they may differ;
 *   2. read the head and compute its root from the tiles;
 *   3. check, with consistency proofs, that this tree begins with every one of them;
 *   4. sign, once a second is over since the last signature;
 *   5. write the file, and put it into the store with a check that nobody has put another;
 *   6. publish it, once both have held: nobody sees a promise that a power cut could take back;
 *   7. write the copy: what goes wrong there is told, and stops nothing.
 * A crash within 5 leaves file and store one apart: 1 reads both, and the store must extend the one that is ahead.
 *
 * A store that does not extend what was signed is an older copy, or was changed. Then nothing is signed and nothing is appended,
 * until somebody who knows what happened has put it right: going on would give two histories to the same log.
 */

import type { Logger } from "../../platform/http/log.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { withoutPrivate } from "../../platform/observe/described.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type Checkpoint, openCheckpoint, readCheckpoint, signCheckpoint } from "../../tlog/checkpoint.ts";
import type { Hash } from "../../tlog/hash.ts";
import { checkConsistency, proveConsistency, type TreeHead, treeRoot } from "../../tlog/merkle.ts";
import { createSigner, type Signer, type Verifier } from "../../tlog/note.ts";
import { nodesFromTiles } from "../../tlog/tile.ts";
import type { CheckpointFile } from "./checkpoint-file.ts";
import { readHead, readLastTimestamp, registryKeys } from "./store.ts";
import { storedTiles, TilesError } from "./tiles.ts";

/** How often something may happen, by a clock that nobody sets: the clock of the day goes back. */
export interface Pace {
  /** Between two times, at least; ms. */
  readonly everyMs: number;
  /** Milliseconds that have passed since some moment. */
  readonly elapsed: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

const elapsed = (): number => performance.now();
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const onceASecond: Pace = { everyMs: 1000, elapsed, sleep };

/** For tests, which sign when they say so. */
export const atOnce: Pace = { everyMs: 0, elapsed, sleep };

/** The last checkpoint, as the store keeps it. */
export interface CheckpointRecord {
  /** The signed note. */
  readonly note: string;
  /** Milliseconds since 1970; no earlier than the last entry that it covers, nor than the checkpoint before it. */
  readonly signedAt: number;
}

/** A checkpoint with what it says. */
export interface Published extends CheckpointRecord, Checkpoint {}

export interface CheckpointsDeps {
  readonly kv: Kv;
  readonly signer: Signer;
  readonly file: CheckpointFile;
  /** A second place for it, which no restored copy of the first one's folder takes back. */
  readonly copy?: CheckpointFile | null;
  /** Told after each try to write the copy: what went wrong, a sentence; `null`: nothing. */
  readonly onCopied?: (problem: string | null) => void;
  readonly now: () => number;
  readonly log: Logger;
  /** How often a checkpoint may be signed; once a second by default. */
  readonly pace?: Pace;
  /** Told of each checkpoint: how long reading the tree, signing and keeping took, in seconds. */
  readonly onSigned?: (seconds: number) => void;
}

export interface Checkpoints {
  readonly verifier: Verifier;
  /** The last published one; `null` before the first entry. Throws `unavailable` with the reason while the log refuses to sign. */
  latest(): Published | null;
  /** The note that was signed last, whatever has become of the log since; `null` before the first. */
  lastSigned(): string | null;
  /** Why nothing is signed and nothing may be appended; `null` when all is well. */
  refusal(): Refusal | null;
  /** Signs the tree, when it has grown, at the next turn. It covers all that was in the log at the call; calls before the turn share one run. */
  sign(): Promise<void>;
  /** Tells that the log has grown: it is signed at once, or once a second is over since the last time. */
  grown(): void;
  /** Signs what has grown, and plans no more. */
  close(): Promise<void>;
}

/** What was signed last, as it is kept in either place. */
interface LastSigned {
  readonly inStore: Published | null;
  readonly inFile: Published | null;
  readonly inCopy: Published | null;
  /** The store's entry, which whoever puts another one checks. */
  readonly stored: Pick<Deno.KvEntryMaybe<CheckpointRecord>, "key" | "versionstamp">;
}

/**
 * The log's signer. A log keeps the name that its first checkpoint gave it, wherever it moves; a new one is named after its
 * public prefix, without scheme. `seed`: 32 bytes.
 */
export async function openSigner(
  kv: Kv,
  { seed, file, publicUrl }: { readonly seed: Uint8Array; readonly file: CheckpointFile; readonly publicUrl: string },
): Promise<Signer> {
  const note = (await file.read()) ?? (await kv.get<CheckpointRecord>(registryKeys.checkpoint)).value?.note;
  const name = note === undefined ? `${publicUrl.replace(/^\w+:\/\//, "")}/api/registry` : readCheckpoint(note).origin;
  return createSigner(name, seed);
}

/** No tree is read longer than this before it is signed: what comes in between waits for the next. */
const MOST_READING_MS = 20;

/** Reads what was signed last and checks that the store extends it. Nothing is signed yet. */
export async function openCheckpoints({
  kv,
  signer,
  file,
  copy,
  onCopied,
  now,
  log,
  pace: { everyMs, elapsed, sleep } = onceASecond,
  onSigned,
}: CheckpointsDeps): Promise<Checkpoints> {
  let latest: Published | null = null;
  let refusal: string | null = null;
  /** Read again after anything that may have changed it unseen. */
  let kept: LastSigned | null = null;
  /** Waits for its turn; nothing of it has been read yet. */
  let planned: Promise<void> | null = null;
  let running: Promise<void> | null = null;
  /** When the last signature was made, or the last try failed. */
  let turnAt = Number.NEGATIVE_INFINITY;
  /** How long reading the tree takes at least, as a rule, with the delay of timers; ms. It begins so much before the turn. */
  let reading = 4;
  let isClosed = false;

  async function readKept(): Promise<LastSigned> {
    const [stored, note, copied] = await Promise.all([
      kv.get<CheckpointRecord>(registryKeys.checkpoint),
      file.read(),
      copy?.read() ?? null,
    ]);
    return {
      stored,
      inStore: stored.versionstamp === null ? null : opened(stored.value, "The store's last checkpoint"),
      inFile: note === null ? null : opened({ note, signedAt: now() }, "The checkpoint beside the store"),
      inCopy: copied === null ? null : opened({ note: copied, signedAt: now() }, "The copy of the checkpoint"),
    };
  }

  function opened(record: CheckpointRecord, what: string): Published {
    try {
      return { ...record, ...openCheckpoint(record.note, signer) };
    } catch (error) {
      throw new LogRefused(`${what} is not of this log's key: ${(error as Error).message}.`);
    }
  }

  /** Steps 2 and 3: the tree of now, which begins with every one that was signed. Throws `LogRefused` when it does not. */
  async function readTree({ inStore, inFile, inCopy }: LastSigned): Promise<TreeHead> {
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

  async function signNow(): Promise<void> {
    if (refusal !== null) return;
    try {
      const begin = performance.now();
      kept ??= await readKept();
      const tree = await readTree(kept);
      // In small steps: one slow reading says nothing of the next. Three in four take longer, and do not have to wait for their turn.
      reading = elapsed() < turnAt + everyMs ? Math.max(0, reading - 1) : Math.min(MOST_READING_MS, reading + 1 / 3);
      const last = newestOf(kept);
      if (tree.size === (last?.size ?? 0)) {
        if (last) await keepEverywhere(kept, last);
        return;
      }
      const readMs = performance.now() - begin;
      await turn(0);
      const resumed = performance.now();
      turnAt = elapsed();
      // Like the entries' times it never falls. A last entry that cannot be read is for fsck to name.
      const covered = await readLastTimestamp(kv, tree.size).catch(() => 0);
      const signedAt = Math.max(now(), last?.signedAt ?? 0, covered * 1000);
      const record: CheckpointRecord = { note: await signCheckpoint(tree, signer), signedAt };
      await keep(kept, { ...record, ...tree, origin: signer.name });
      onSigned?.((readMs + performance.now() - resumed) / 1000);
    } catch (error) {
      turnAt = elapsed();
      kept = null;
      refuse(error);
    }
  }

  /** Steps 5 and 6. Where another has been put into the store meanwhile, that one is looked at next. */
  async function keep({ stored }: LastSigned, published: Published): Promise<void> {
    const [put] = await Promise.all([putIntoStore(stored, published), file.write(published.note)]);
    if (!put.ok) {
      kept = null;
      checkpoints.grown();
      return;
    }
    kept = {
      inStore: published,
      inFile: published,
      inCopy: published,
      stored: { ...stored, versionstamp: put.versionstamp },
    };
    latest = published;
    await writeCopy(published.note);
  }

  /** Step 7. */
  async function writeCopy(note: string): Promise<void> {
    if (!copy) return;
    try {
      await copy.write(note);
      onCopied?.(null);
    } catch (error) {
      onCopied?.(`The second place of the checkpoint cannot be written: ${(error as Error).message}.`);
    }
  }

  /** Makes good what a crash, another server or a lost file has left apart; the tree has not grown since. */
  async function keepEverywhere({ inStore, inFile, inCopy, stored }: LastSigned, last: Published): Promise<void> {
    if (inFile?.note !== last.note) await file.write(last.note);
    if (inCopy?.note !== last.note) await writeCopy(last.note);
    if (inStore?.note !== last.note) await putIntoStore(stored, last);
    if (inFile?.note !== last.note || inStore?.note !== last.note) kept = null;
    latest = last;
  }

  function putIntoStore(stored: LastSigned["stored"], { note, signedAt }: Published) {
    const record: CheckpointRecord = { note, signedAt };
    return kv.atomic().check(stored).set(registryKeys.checkpoint, record).commit();
  }

  /** Notes why nothing is signed from now on; throws what is no reason for that, such as a store that is down. */
  function refuse(error: unknown): void {
    if (!(error instanceof LogRefused || error instanceof TilesError)) throw error;
    refusal = error.message;
    log({ level: "error", event: "registry_refused", error: error.message });
  }

  /** Resolves so many ms before the next turn. A timer may fire early. */
  async function turn(before: number): Promise<void> {
    for (;;) {
      const wait = turnAt + everyMs - before - elapsed();
      if (!(wait > 0)) return;
      await sleep(wait);
    }
  }

  function sign(): Promise<void> {
    planned ??= (async () => {
      await running?.catch(() => undefined);
      await turn(reading);
      planned = null;
      if (isClosed) return;
      running = signNow().finally(() => {
        running = null;
      });
      await running;
    })();
    return planned;
  }

  const checkpoints: Checkpoints = {
    verifier: signer,
    latest() {
      if (refusal !== null) throw checkpoints.refusal();
      return latest;
    },
    lastSigned: () => latest?.note ?? null,
    refusal: () =>
      refusal === null
        ? null
        : new Refusal("unavailable", `The registry signs and takes nothing at the moment. ${refusal}`),
    sign,
    grown() {
      if (planned !== null || isClosed) return;
      sign().catch((error) => {
        log({ level: "error", event: "signing_failed", error: withoutPrivate(String(error)) });
        checkpoints.grown();
      });
    },
    async close() {
      // What has grown is signed before the end; when that fails the next process signs it.
      await planned?.catch(() => undefined);
      isClosed = true;
      await running?.catch(() => undefined);
    },
  };

  try {
    kept = await readKept();
    latest = newestOf(kept);
    await readTree(kept);
    // The process before this one may have signed a moment ago.
    if (latest) turnAt = elapsed() - Math.min(Math.max(0, now() - latest.signedAt), everyMs);
  } catch (error) {
    refuse(error);
  }
  return checkpoints;
}

const newestOf = ({ inStore, inFile, inCopy }: LastSigned): Published | null =>
  [inFile, inCopy].reduce((newest, one) => ((one?.size ?? -1) > (newest?.size ?? -1) ? one : newest), inStore);

/** The store does not go on from what was signed. The message is for whoever runs the service. */
class LogRefused extends Error {
  override readonly name = "LogRefused";
}
