/**
 * Checkpoints of the log: what it promises about its past.
 *
 * A checkpoint is only signed for a tree that extends everything signed before. In order:
 *   1. read the last signed checkpoint from the store, the file beside it and the copy of that file: each is a
 *   promise, and they may differ;
 *   2. read the head and compute its root from the tiles;
 *   3. check with consistency proofs that this tree extends every one of them;
 *   4. sign, once the interval since the last signature has passed, and verify the signature: a key may live
 *   elsewhere;
 *   5. write the file, and put it into the store with a check that no other was put;
 *   6. publish it after both: no one sees a promise that a power cut could take back;
 *   7. write the copy: a failure there is reported and stops nothing.
 * A crash within 5 leaves file and store one apart: 1 reads both, and the store must extend the later one.
 *
 * A store that does not extend what was signed is an older copy, or was changed. Then nothing is signed, appended or
 * read until an operator has repaired it: continuing would give the log two histories.
 *
 * Several processes may sign one log. The one that loses the check of 5 follows the other, and idle ones follow too
 * (`follow`): all serve what one has signed.
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
  /** The log's, which sign each checkpoint together; none: the log is only read. */
  readonly signers: readonly Signer[];
  /** Why there are none, a sentence. */
  readonly withoutSigners?: string | null;
  /** Other keys that are the log's by other means than having signed what is kept here. */
  readonly known?: readonly Verifier[];
  /** Whether a key of the log may sign for so many entries; each may by default. */
  readonly maySign?: (key: Verifier, size: number) => boolean;
  readonly file: CheckpointFile;
  /** A second place for it, which no restored copy of the first one's folder takes back. */
  readonly copy?: CheckpointFile | null;
  /** Called after each read or write of the copy with a public sentence about what failed; `null`: nothing. */
  readonly onCopied?: (problem: string | null) => void;
  readonly now: () => number;
  readonly log: Logger;
  /** How often a checkpoint may be signed; by default so often that each entry is covered within a second. */
  readonly pace?: Pace;
  /** Called with the time (s) that reading the tree, signing and storing a checkpoint took. */
  readonly onSigned?: (seconds: number) => void;
}

export interface Checkpoints {
  /** The log's keys that have signed what was signed last, in the order of their lines; before the first, those that will. */
  keys(): readonly Verifier[];
  /** The last published one; `null` before the first. Throws `unavailable` with the reason while the store is not what was signed. */
  latest(): Published | null;
  /** The last checkpoint signed and stored; `null` before the first. */
  signed(): Published | null;
  /** Why nothing is signed and nothing may be appended; `null` when all is well. */
  refusal(): Refusal | null;
  /** Signs the tree, when it has grown, at the next turn. It covers all that was in the log at the call; calls before the turn share one run. */
  sign(): Promise<void>;
  /**
   * Must be called when the log has grown: signs at once, or when a second since the last signature is nearly over.
   */
  grown(): void;
  /** Reads what another process of the store has signed last, and publishes it; where the store does not extend it, the log is refused. */
  follow(): Promise<void>;
  /**
   * Sets the signers, or says that the present ones may sign again: continues if only they kept the log from signing.
   */
  resume(signers?: readonly Signer[]): void;
  /** From now on nothing is signed and nothing is appended, for this reason, a sentence; what was signed is still read. Of several the first stays. */
  stop(reason: string): void;
  /** As `stop`, until it is called with `null`. */
  hold(reason: string | null): void;
  /** Whether `hold` alone is why nothing is signed. */
  isHeld(): boolean;
  /** Registers a listener for each stored checkpoint. */
  onKept(listener: (signed: Published) => void): void;
  /** Signs what has grown, and plans no more. */
  close(): Promise<void>;
}

/** What can be read of the log; `null` before the first checkpoint, and while nothing can. */
export function readable(checkpoints: Pick<Checkpoints, "latest">): Published | null {
  try {
    return checkpoints.latest();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Why nothing is signed, the gravest last. */
const GRAVITY = ["hold", "key", "order", "store"] as const;

/** No tree is read longer than this before it is signed: what comes in between waits for the next. */
const MOST_READING_MS = 20;

/** Reads what was signed last and checks that the store extends it. Nothing is signed yet. */
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
  /** Why nothing is signed and appended: of the store, which is not read, either; by order; for want of a key; or for a while. */
  let fault: { readonly reason: string; readonly of: (typeof GRAVITY)[number] } | null = null;
  /** Changed by one at a time (`alone`). */
  let kept: Kept | null = null;
  /** Something may have changed it unseen: it is read again at the next turn. */
  let isOutdated = false;
  /** Waits for its turn; nothing of it has been read yet. */
  let planned: Promise<void> | null = null;
  let running: Promise<unknown> | null = null;
  /** When the last signature was made, or the last try failed. */
  let turnAt = Number.NEGATIVE_INFINITY;
  /** How long reading the tree takes at least, as a rule, with the delay of timers; ms. It begins so much before the turn. */
  let reading = 4;
  let isClosed = false;

  const hasSigned = (last: Published, able: readonly Signer[]): boolean =>
    able.every(({ name, id }) => last.keys.some((key) => key.name === name && key.id.join() === id.join()));

  /** Answers whether what was in the log is signed, here or by another; true where nothing can be. */
  async function signNow(): Promise<boolean> {
    if (fault !== null) return true;
    try {
      const begin = performance.now();
      dropOutdated();
      kept ??= await keeping.read();
      const last = newestOf(kept);
      const tree = await readTree(kv, kept);
      // In small steps: one slow reading says nothing of the next. Three in four take longer, and do not have to wait for their turn.
      reading = elapsed() < turnAt + everyMs ? Math.max(0, reading - 1) : Math.min(MOST_READING_MS, reading + 1 / 3);
      const able = demandSigners(last, tree.size);
      if (fault !== null) return true;
      if (last && tree.size === last.size && hasSigned(last, able)) {
        if (!(await keeping.settle(kept, last, () => publish(last)))) kept = null;
        return true;
      }
      const readMs = performance.now() - begin;
      await turn(0);
      // It may have been stopped in the meantime.
      if (fault !== null) return true;
      const resumed = performance.now();
      turnAt = elapsed();
      // Like the entries' times it never falls. A last entry that cannot be read is for fsck to name.
      const covered = await readLastTimestamp(kv, tree.size).catch(() => 0);
      const signedAt = Math.max(now(), last?.signedAt ?? 0, covered * 1000);
      const note = await signCheckpoint(tree, able, signedAt);
      const published: Published = { ...openCheckpoint(note, able), note, signedAt, keys: able };
      kept = await keeping.keep(kept, published, () => publish(published));
      if (kept !== null) onSigned?.((readMs + performance.now() - resumed) / 1000);
      // Another was put into the store: that one is served, and may say less.
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

  /** Runs alone: what is kept is looked at by one at a time. */
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

  /** Notes why nothing is signed from now on; rethrows other errors, such as an unavailable store. */
  function refuse(error: unknown): void {
    if (!(error instanceof LogRefused || error instanceof TilesError)) throw error;
    note(error.message, "store");
  }

  /** Keeps the gravest reason; of equal ones the first. */
  function note(reason: string, of: NonNullable<typeof fault>["of"]): void {
    if (fault !== null && GRAVITY.indexOf(fault.of) >= GRAVITY.indexOf(of)) return;
    fault = { reason, of };
    log({ level: "error", event: "registry_refused", error: reason });
  }

  /** Returns the signers for this size. Notes it if they may not continue from what was signed. */
  function demandSigners(last: Published | null, size: number): readonly Signer[] {
    const able = signers.filter((key) => maySign(key, size));
    const reason = signersFault(last, able, known, (key) => maySign(key, size));
    if (reason !== null) note(signers.length === 0 ? (withoutSigners ?? reason) : reason, "key");
    return able;
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
        : new Refusal("unavailable", `The registry signs and takes nothing at the moment. ${fault.reason}`),
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
      // What has grown is signed before the end; when that fails the next process signs it.
      await planned?.catch(() => undefined);
      isClosed = true;
      await running?.catch(() => undefined);
    },
  };

  try {
    kept = await keeping.read();
    latest = newestOf(kept);
    demandSigners(latest, (await readTree(kv, kept)).size);
    // The process before this one may have signed a moment ago.
    if (latest) turnAt = elapsed() - Math.min(Math.max(0, now() - latest.signedAt), everyMs);
  } catch (error) {
    refuse(error);
  }
  return checkpoints;
}
