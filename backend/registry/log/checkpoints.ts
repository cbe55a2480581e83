/**
 * Signs, stores and publishes checkpoints of the log. A signed checkpoint can never be taken back, because others may
 * have relied on it.
 *
 * So a checkpoint is only signed for a tree that extends every earlier signed checkpoint. In order:
 *   1. read the last signed checkpoint from the store, from the file beside the store and from the copy of that file.
 *   After a crash they may differ, but all of them count;
 *   2. read the head and compute its root from the tiles;
 *   3. check with consistency proofs that this tree extends each of the three checkpoints;
 *   4. sign, once the interval since the last signature has passed, and verify the signature, because another machine
 *   may have made it;
 *   5. write the file, and put the checkpoint into the store if no other process has stored one since step 1;
 *   6. publish the checkpoint only now, so that a power cut cannot lose a checkpoint that someone has seen;
 *   7. write the copy. A failure is reported, and signing continues.
 * After a crash within step 5, file and store may differ by one checkpoint. Step 1 reads both, and the log in the store
 * must extend the later one.
 *
 * If the log in the store does not extend a signed checkpoint, the store is an older copy, or was changed. Then nothing
 * is signed, appended or read until an operator has repaired the store: continuing would give the log two histories.
 *
 * Several processes may sign one log. A process that loses the check of step 5 follows the process that won. Idle
 * processes also follow (`follow`). So all processes serve the checkpoint that one of them has signed.
 *
 * Without its key, or with another key, the log can still be read, but nothing is signed or appended. The empty tree is
 * signed, so that a new log has a checkpoint before its first entry.
 */

import { openCheckpoint, signCheckpoint } from "../../formats/tlog/checkpoint.ts";
import type { Signer, Verifier } from "../../formats/tlog/note.ts";
import type { Logger } from "../../platform/http/calls/log.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { withoutPrivate } from "../../platform/observe/described.ts";
import type { Refusal } from "../../platform/refusal.ts";
import type { CheckpointFile } from "./checkpoint-file.ts";
import { createKeeping, type Kept, newestOf, type Published, readTree } from "./kept.ts";
import { type Pace, withinASecond } from "./pace.ts";
import { hasSigned, signersFault } from "./signers.ts";
import { createSigningFault } from "./signing-fault.ts";
import { createSigningSchedule } from "./signing-schedule.ts";
import { readLastTimestamp } from "./store.ts";

export interface CheckpointsDeps {
  readonly kv: Kv;
  /** Signers of the log, which all sign each checkpoint; without any, the log can only be read. */
  readonly signers: readonly Signer[];
  /** Sentence why there are no signers. */
  readonly withoutSigners?: string | null;
  /** Further keys of the log, besides those that signed the stored checkpoint. */
  readonly known?: readonly Verifier[];
  /** Returns whether a key may sign for this number of entries; by default every key may. */
  readonly maySign?: (key: Verifier, size: number) => boolean;
  readonly file: CheckpointFile;
  /**
   * Second place of the checkpoint. It stays current if an operator restores an older backup of the folder with `file`.
   */
  readonly copy?: CheckpointFile | null;
  /** Called after each read or write of the copy with a public sentence if it failed, otherwise with `null`. */
  readonly onCopied?: (problem: string | null) => void;
  readonly now: () => number;
  readonly log: Logger;
  /** How often a checkpoint may be signed; by default often enough to cover each entry within a second. */
  readonly pace?: Pace;
  /** Called with the time (s) that reading the tree, signing and storing a checkpoint took. */
  readonly onSigned?: (seconds: number) => void;
}

export interface Checkpoints {
  /**
   * Returns the keys that signed the last checkpoint, in the order of their signature lines. Before the first
   * checkpoint, returns the keys of the signers.
   */
  keys(): readonly Verifier[];
  /**
   * Returns the last published checkpoint; `null` before the first. Throws `unavailable` with the reason if the log in
   * the store does not extend the signed checkpoints.
   */
  latest(): Published | null;
  /** Returns the last checkpoint that was signed and stored; `null` before the first. */
  signed(): Published | null;
  /** Returns why nothing is signed and nothing may be appended; `null` if signing works. */
  refusal(): Refusal | null;
  /**
   * If the log has grown, signs its tree as soon as the interval since the last signature has passed. The checkpoint
   * covers every entry that is in the log at the time of the call. All calls before the tree is read share one
   * signature.
   */
  sign(): Promise<void>;
  /**
   * Must be called when the log has grown. Signs at once, or as soon as the interval since the last signature has
   * passed.
   */
  grown(): void;
  /**
   * Reads and publishes the checkpoint that another process of the store has signed last. If the log in the store does
   * not extend it, stops the log.
   */
  follow(): Promise<void>;
  /**
   * Replaces the signers, or, without an argument, reports that the present signers can sign again. Signing resumes if
   * missing keys were the only reason against it.
   */
  resume(signers?: readonly Signer[]): void;
  /**
   * Stops signing and appending for this reason (a sentence). Signed entries can still be read. If called several
   * times, the first reason is kept.
   */
  stop(reason: string): void;
  /** Stops signing for this reason, as `stop` does. `null` lets signing continue. */
  hold(reason: string | null): void;
  /** Returns whether `hold` is the only reason why nothing is signed. */
  isHeld(): boolean;
  /** Registers a listener for each stored checkpoint. */
  onKept(listener: (signed: Published) => void): void;
  /** Signs entries that are not signed yet, then schedules no further signature. */
  close(): Promise<void>;
}

/** Reads the last signed checkpoints and checks that the store extends them. Signs nothing yet. */
export async function openCheckpoints({
  kv,
  signers: given,
  withoutSigners = null,
  known = [],
  maySign = () => true,
  file,
  copy = null,
  onCopied = () => undefined,
  now,
  log,
  pace = withinASecond,
  onSigned,
}: CheckpointsDeps): Promise<Checkpoints> {
  let signers = given;
  const keeping = createKeeping({ kv, file, copy, onCopied, log, now, keys: () => [...signers, ...known] });
  const fault = createSigningFault(log);
  const schedule = createSigningSchedule(pace);
  const listeners: ((signed: Published) => void)[] = [];
  let latest: Published | null = null;
  /** Last checkpoints as read from their places. Only changed within `alone`. */
  let kept: Kept | null = null;
  /** Whether `kept` may be outdated and must be read again in the next run. */
  let isOutdated = false;
  /** Signing run that waits until the signature is due and has not read the tree yet. */
  let planned: Promise<void> | null = null;
  let running: Promise<unknown> | null = null;
  let isClosed = false;

  /**
   * Returns whether everything in the log is signed, here or by another process; also `true` if nothing can be
   * signed.
   */
  async function signNow(): Promise<boolean> {
    if (fault.kind() !== null) return true;
    try {
      const begin = performance.now();
      dropOutdated();
      kept ??= await keeping.read();
      const last = newestOf(kept);
      const tree = await readTree(kv, kept);
      schedule.hasRead();
      const able = demandSigners(last, tree.size);
      if (fault.kind() !== null) return true;
      if (last && tree.size === last.size && hasSigned(able, last)) {
        if (!(await keeping.settle(kept, last, () => publish(last)))) kept = null;
        return true;
      }
      const readMs = performance.now() - begin;
      await schedule.untilDue();
      // Signing may have been stopped during the wait.
      if (fault.kind() !== null) return true;
      const resumed = performance.now();
      schedule.restart();
      // The time never decreases, like the times of entries. If the last entry cannot be read, fsck reports it.
      const covered = await readLastTimestamp(kv, tree.size).catch(() => 0);
      const signedAt = Math.max(now(), last?.signedAt ?? 0, covered * 1000);
      const note = await signCheckpoint(tree, able, signedAt);
      const published: Published = { ...openCheckpoint(note, able), note, signedAt, keys: able };
      kept = await keeping.keep(kept, published, () => publish(published));
      if (kept !== null) onSigned?.((readMs + performance.now() - resumed) / 1000);
      // Another process has stored its checkpoint first. Serves the checkpoint of that process, which may cover fewer
      // entries.
      else await followNow();
      return latest !== null && latest.size >= tree.size && hasSigned(able, latest);
    } catch (error) {
      schedule.restart();
      kept = null;
      fault.setFrom(error);
      return true;
    }
  }

  async function followNow(): Promise<void> {
    if (fault.kind() === "store" || isClosed) return;
    try {
      dropOutdated();
      kept = await keeping.readAgain(kept);
      const last = newestOf(kept);
      await readTree(kv, kept);
      if (last === null) return;
      if (!(await keeping.settle(kept, last, () => publish(last)))) kept = null;
    } catch (error) {
      kept = null;
      fault.setFrom(error);
    }
  }

  function dropOutdated(): void {
    if (isOutdated) kept = null;
    isOutdated = false;
  }

  /** Runs `work` after all earlier work has ended, because only one run may use `kept`. */
  async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
    while (running !== null) await running.catch(() => undefined);
    const done = work().finally(() => {
      running = null;
    });
    running = done;
    return done;
  }

  function publish(published: Published): void {
    if (latest?.note === published.note) return;
    latest = published;
    for (const listener of listeners) listener(published);
  }

  /** Returns the signers that may sign this size. Stops the log if they may not continue from the last checkpoint. */
  function demandSigners(last: Published | null, size: number): readonly Signer[] {
    const able = signers.filter((key) => maySign(key, size));
    const reason = signersFault(last, able, known, (key) => maySign(key, size));
    if (reason !== null) fault.set("key", signers.length === 0 ? (withoutSigners ?? reason) : reason);
    return able;
  }

  function sign(): Promise<void> {
    planned ??= (async () => {
      await running?.catch(() => undefined);
      await schedule.untilReading();
      planned = null;
      if (!isClosed && !(await alone(signNow)) && !isClosed) await sign();
    })();
    return planned;
  }

  const checkpoints: Checkpoints = {
    keys: () => latest?.keys ?? signers,
    latest() {
      if (fault.kind() === "store") throw fault.refusal();
      return latest;
    },
    signed: () => latest,
    refusal: fault.refusal,
    sign,
    grown() {
      if (planned !== null || isClosed) return;
      sign().catch((error) => {
        log({ level: "error", event: "signing_failed", error: withoutPrivate(String(error)) });
        checkpoints.grown();
      });
    },
    follow: () => alone(followNow),
    resume(others = signers) {
      signers = others;
      fault.clear("key");
      isOutdated = true;
      checkpoints.grown();
    },
    stop: (reason) => fault.set("order", reason),
    hold(reason) {
      if (reason !== null) return fault.set("hold", reason);
      if (fault.clear("hold")) checkpoints.grown();
    },
    isHeld: () => fault.kind() === "hold",
    onKept(listener) {
      listeners.push(listener);
    },
    async close() {
      // Signs the remaining entries before the process ends. If that fails, the next process signs them.
      await planned?.catch(() => undefined);
      isClosed = true;
      await running?.catch(() => undefined);
    },
  };

  try {
    kept = await keeping.read();
    latest = newestOf(kept);
    demandSigners(latest, (await readTree(kv, kept)).size);
    // Another process may have signed a moment ago, so the interval starts at its signature.
    if (latest) schedule.restart(now() - latest.signedAt);
  } catch (error) {
    fault.setFrom(error);
  }
  return checkpoints;
}
