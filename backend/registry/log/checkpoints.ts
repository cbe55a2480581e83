/**
 * Signs, stores and publishes checkpoints of the log. A checkpoint is a promise about its past.
 *
 * A checkpoint is only signed for a tree that extends everything signed before. In order:
 *   1. read the last signed checkpoint from the store, the file beside it and the copy of that file: each is a
 *   promise, and they may differ;
 *   2. read the head and compute its root from the tiles;
 *   3. check with consistency proofs that this tree extends every one of them;
 *   4. sign, once the interval since the last signature has passed, and verify the signature: the key may be
 *   elsewhere;
 *   5. write the file, and put the checkpoint into the store if no other process has stored one since step 1;
 *   6. publish it after both, so that no one sees a promise that a power cut could undo;
 *   7. write the copy: a failure there is reported and stops nothing.
 * After a crash within step 5, file and store may differ by one checkpoint: step 1 reads both, and the store must
 * extend the later one.
 *
 * A store that does not extend what was signed is an older copy, or was changed. Then nothing is signed, appended or
 * read until an operator has repaired it: continuing would give the log two histories.
 *
 * Several processes may sign one log. The one that loses the check of step 5 follows the other, and idle ones follow
 * too (`follow`): all serve the checkpoint that one of them has signed.
 *
 * Without its key, or with another, the log can still be read; nothing is signed or appended. The empty tree is
 * signed, so that a log can be known before its first entry.
 */

import { openCheckpoint, signCheckpoint } from "../../formats/tlog/checkpoint.ts";
import type { Signer, Verifier } from "../../formats/tlog/note.ts";
import type { Logger } from "../../platform/http/calls/log.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { withoutPrivate } from "../../platform/observe/described.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { CheckpointFile } from "./checkpoint-file.ts";
import { createKeeping, type Kept, LogRefused, newestOf, type Published, readTree } from "./kept.ts";
import { type Pace, withinASecond } from "./pace.ts";
import { signersFault } from "./signers.ts";
import { readLastTimestamp } from "./store.ts";
import { TilesError } from "./tiles.ts";

export type { Published } from "./kept.ts";

export interface CheckpointsDeps {
  readonly kv: Kv;
  /** Signers of the log, which all sign each checkpoint; without any, the log can only be read. */
  readonly signers: readonly Signer[];
  /** Sentence why there are no signers. */
  readonly withoutSigners?: string | null;
  /** Further keys of the log, besides those that signed the stored checkpoint. */
  readonly known?: readonly Verifier[];
  /** Returns whether a key may sign for so many entries; by default every key may. */
  readonly maySign?: (key: Verifier, size: number) => boolean;
  readonly file: CheckpointFile;
  /** Second place of the checkpoint. Restoring an old copy of the first one's folder does not affect it. */
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
   * Returns the keys that signed the last checkpoint, in the order of their lines; before the first, those of the
   * signers.
   */
  keys(): readonly Verifier[];
  /**
   * Returns the last published checkpoint; `null` before the first. Throws `unavailable` with the reason if the store
   * does not extend what was signed.
   */
  latest(): Published | null;
  /** Returns the last checkpoint that was signed and stored; `null` before the first. */
  signed(): Published | null;
  /** Returns why nothing is signed and nothing may be appended; `null` if signing works. */
  refusal(): Refusal | null;
  /**
   * Signs the tree at the next turn if it has grown. Covers everything that was in the log at the call; calls before
   * the turn share one run.
   */
  sign(): Promise<void>;
  /**
   * Must be called when the log has grown. Signs at once, or as soon as the interval since the last signature has
   * passed.
   */
  grown(): void;
  /**
   * Reads and publishes what another process of the store has signed last. If the store does not extend it, stops the
   * log.
   */
  follow(): Promise<void>;
  /**
   * Sets the signers, or reports that the present ones can sign again. Signing resumes if missing keys were the only
   * reason against it.
   */
  resume(signers?: readonly Signer[]): void;
  /**
   * Stops signing and appending for this reason (a sentence); signed entries can still be read. The first of several
   * reasons stays.
   */
  stop(reason: string): void;
  /** Like `stop`, but ends when called with `null`. */
  hold(reason: string | null): void;
  /** Returns whether `hold` is the only reason why nothing is signed. */
  isHeld(): boolean;
  /** Registers a listener for each stored checkpoint. */
  onKept(listener: (signed: Published) => void): void;
  /** Signs what has grown, and plans no further signature. */
  close(): Promise<void>;
}

/** Returns the last published checkpoint; `null` before the first, and while the log cannot be read. */
export function readable(checkpoints: Pick<Checkpoints, "latest">): Published | null {
  try {
    return checkpoints.latest();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Kinds of reasons why nothing is signed, the gravest last. */
const GRAVITY = ["hold", "key", "order", "store"] as const;

/**
 * Longest time (ms) before a turn at which reading the tree may begin. Entries that arrive after the read wait for
 * the next checkpoint.
 */
const MOST_READING_MS = 20;

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
  pace: { everyMs, elapsed, sleep } = withinASecond,
  onSigned,
}: CheckpointsDeps): Promise<Checkpoints> {
  let signers = given;
  const keeping = createKeeping({ kv, file, copy, onCopied, log, now, keys: () => [...signers, ...known] });
  const listeners: ((signed: Published) => void)[] = [];
  let latest: Published | null = null;
  /**
   * Why nothing is signed or appended: the store does not extend what was signed (then nothing is read, either),
   * `stop`, a missing key, or `hold`.
   */
  let fault: { readonly reason: string; readonly of: (typeof GRAVITY)[number] } | null = null;
  /** Last checkpoints as read from their places. Only changed within `alone`. */
  let kept: Kept | null = null;
  /** Whether `kept` may be outdated and must be read again at the next turn. */
  let isOutdated = false;
  /** Run that waits for its turn and has not read the tree yet. */
  let planned: Promise<void> | null = null;
  let running: Promise<unknown> | null = null;
  /** Time of the last signature or the last failed attempt. */
  let turnAt = Number.NEGATIVE_INFINITY;
  /**
   * Lead time (ms) before a turn at which reading the tree begins; adapts to the usual shortest reading time,
   * including timer delays.
   */
  let reading = 4;
  let isClosed = false;

  const hasSigned = (last: Published, able: readonly Signer[]): boolean =>
    able.every(({ name, id }) => last.keys.some((key) => key.name === name && key.id.join() === id.join()));

  /**
   * Returns whether everything in the log is signed, here or by another process; also `true` if nothing can be
   * signed.
   */
  async function signNow(): Promise<boolean> {
    if (fault !== null) return true;
    try {
      const begin = performance.now();
      dropOutdated();
      kept ??= await keeping.read();
      const last = newestOf(kept);
      const tree = await readTree(kv, kept);
      // Adapts in small steps, because one slow reading does not predict the next. With these steps three of four
      // readings end after the turn and are signed without a wait.
      reading = elapsed() < turnAt + everyMs ? Math.max(0, reading - 1) : Math.min(MOST_READING_MS, reading + 1 / 3);
      const able = demandSigners(last, tree.size);
      if (fault !== null) return true;
      if (last && tree.size === last.size && hasSigned(last, able)) {
        if (!(await keeping.settle(kept, last, () => publish(last)))) kept = null;
        return true;
      }
      const readMs = performance.now() - begin;
      await turn(0);
      // Signing may have been stopped during the wait.
      if (fault !== null) return true;
      const resumed = performance.now();
      turnAt = elapsed();
      // The time never decreases, like the times of entries. If the last entry cannot be read, fsck reports it.
      const covered = await readLastTimestamp(kv, tree.size).catch(() => 0);
      const signedAt = Math.max(now(), last?.signedAt ?? 0, covered * 1000);
      const note = await signCheckpoint(tree, able, signedAt);
      const published: Published = { ...openCheckpoint(note, able), note, signedAt, keys: able };
      kept = await keeping.keep(kept, published, () => publish(published));
      if (kept !== null) onSigned?.((readMs + performance.now() - resumed) / 1000);
      // Another process has stored its checkpoint first. Serve that one; it may cover fewer entries.
      else await followNow();
      return latest !== null && latest.size >= tree.size && hasSigned(latest, able);
    } catch (error) {
      turnAt = elapsed();
      kept = null;
      refuse(error);
      return true;
    }
  }

  async function followNow(): Promise<void> {
    if (fault?.of === "store" || isClosed) return;
    try {
      dropOutdated();
      kept = await keeping.readAgain(kept);
      const last = newestOf(kept);
      await readTree(kv, kept);
      if (last === null) return;
      if (!(await keeping.settle(kept, last, () => publish(last)))) kept = null;
    } catch (error) {
      kept = null;
      refuse(error);
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

  /** Stops the log for an error of store or tiles; rethrows other errors, such as an unavailable store. */
  function refuse(error: unknown): void {
    if (!(error instanceof LogRefused || error instanceof TilesError)) throw error;
    note(error.message, "store");
  }

  /** Sets the reason unless an equally grave or graver one is set. */
  function note(reason: string, of: NonNullable<typeof fault>["of"]): void {
    if (fault !== null && GRAVITY.indexOf(fault.of) >= GRAVITY.indexOf(of)) return;
    fault = { reason, of };
    log({ level: "error", event: "registry_refused", error: reason });
  }

  /** Returns the signers that may sign this size. Stops the log if they may not continue from the last checkpoint. */
  function demandSigners(last: Published | null, size: number): readonly Signer[] {
    const able = signers.filter((key) => maySign(key, size));
    const reason = signersFault(last, able, known, (key) => maySign(key, size));
    if (reason !== null) note(signers.length === 0 ? (withoutSigners ?? reason) : reason, "key");
    return able;
  }

  /** Resolves `before` milliseconds ahead of the next turn. Loops, because a timer may fire early. */
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
      if (!isClosed && !(await alone(signNow)) && !isClosed) await sign();
    })();
    return planned;
  }

  const checkpoints: Checkpoints = {
    keys: () => latest?.keys ?? signers,
    latest() {
      if (fault?.of === "store") throw checkpoints.refusal();
      return latest;
    },
    signed: () => latest,
    refusal: () =>
      fault === null
        ? null
        : new Refusal("unavailable", `The registry accepts no entries at the moment. ${fault.reason}`),
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
      if (fault?.of === "key") fault = null;
      isOutdated = true;
      checkpoints.grown();
    },
    stop: (reason) => note(reason, "order"),
    hold(reason) {
      if (reason !== null) return note(reason, "hold");
      if (!checkpoints.isHeld()) return;
      fault = null;
      checkpoints.grown();
    },
    isHeld: () => fault?.of === "hold",
    onKept(listener) {
      listeners.push(listener);
    },
    async close() {
      // Sign what has grown before the end; if that fails, the next process signs it.
      await planned?.catch(() => undefined);
      isClosed = true;
      await running?.catch(() => undefined);
    },
  };

  try {
    kept = await keeping.read();
    latest = newestOf(kept);
    demandSigners(latest, (await readTree(kv, kept)).size);
    // The previous process may have signed a moment ago.
    if (latest) turnAt = elapsed() - Math.min(Math.max(0, now() - latest.signedAt), everyMs);
  } catch (error) {
    refuse(error);
  }
  return checkpoints;
}
