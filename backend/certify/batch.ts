/**
 * Registers many files, a few at a time. Each item has its own state (`item.ts`), and the failure of one does not
 * stop the others.
 *
 * Guarantees of a batch:
 *   - The number of files that are read, sent or registered at the same time is limited.
 *   - Work that needs the network waits while it is unreachable, and then resumes.
 *   - A claim is in the journal, with its idempotency key, before it is sent. After a crash, the next run repeats
 *     the same call and gets the same result.
 */

import { MANY_MAX, MAX_FILE_BYTES } from "../contract/constants.ts";
import { createAsks } from "./asks.ts";
import type { Batch, BatchOptions } from "./batch-control.ts";
import { createClaims } from "./claims.ts";
import { coverOf } from "./cover-of.ts";
import { createCuts } from "./cuts.ts";
import { createDeposits } from "./deposits.ts";
import { type Standing, troubleOf } from "./effects.ts";
import { type Item, isSent, isSettled, PHASES, type Phase } from "./item.ts";
import { createLedger } from "./ledger.ts";
import { createOwners, firstOf } from "./owners.ts";
import { createRestarts } from "./restarts.ts";
import { createSends } from "./sends.ts";
import { createSettling } from "./settling.ts";
import { createSteering } from "./steering.ts";

/** Maximum number of files that are read, and of claims with a cover that are made, at the same time. */
export const READERS = 2;
export const CLAIMERS = 3;

export function createBatch({
  items,
  repeated = [],
  effects,
  readers = READERS,
  manyMost = MANY_MAX,
  aheadMost = Number.POSITIVE_INFINITY,
  unclaimedMost = Number.POSITIVE_INFINITY,
  isOpen = false,
  onSettled,
  onReleased,
  ...choice
}: BatchOptions): Batch {
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const ledger = createLedger(items, repeated, effects, changed);
  const { counts } = ledger;
  const steering = createSteering(effects.now);
  const stops = new Map<number, AbortController>();
  const owners = createOwners(items);
  const cuts = createCuts(steering.successes);
  const settling = createSettling({ move, owners, cuts, steering, stops, changed });
  const { settle, know, fail, meet, letGo, cancel } = settling;
  let isStarted = false;
  let claimers = 0;
  let wakesAt = Number.POSITIVE_INFINITY;

  /** Whether reading pauses until some of the files already read are settled. */
  const isFull = () => ahead() >= aheadMost;
  const calls = { ledger, steering, effects, meet, wake, pump, isOpen: () => isOpen };
  const ask = createAsks({ ...calls, learn, isFull });
  const claimMany = createClaims({ ...calls, settle, most: manyMost });

  const deposits = createDeposits({ move, steering, effects, know });
  const send = createSends({ ...calls, stops, move, sendAlone, onSent, changed, unclaimedMost });

  function move(item: Item, ...to: [phase: Phase, change?: Partial<Omit<Item, "id" | "phase">>]): void {
    ledger.move(item, ...to);
    if (!isSettled(item.phase)) return;
    onSettled?.(item);
    if (onReleased) release(item, onReleased);
  }

  /**
   * Releases files with the same bytes together with the item that represents them: if it fails, they have to be
   * registered themselves.
   */
  function release(item: Item, released: (item: Item) => void): void {
    if (firstOf(item) !== null) return;
    const isGivenUp = item.phase === "failed" || item.phase === "cancelled";
    for (const one of isGivenUp ? [item] : [item, ...owners.release(item)]) {
      cuts.forget(one);
      ledger.release(one);
      released(one);
    }
  }

  /** Number of files that were read and are not settled. */
  const ahead = () =>
    counts.read + counts.asking + counts.free + counts.sending + counts.ready + counts.covered + counts.claiming;

  function wake(at: number): void {
    if (at >= wakesAt) return;
    wakesAt = at;
    void effects.sleep(Math.max(0, at - effects.now())).then(() => {
      if (wakesAt === at) wakesAt = Number.POSITIVE_INFINITY;
      pump();
    });
  }

  /** Starts all steps that can start now. */
  function pump(): void {
    if (!isStarted || steering.isStill()) {
      changed();
      return;
    }
    while (counts.reading < readers && counts.waiting > 0 && !isFull())
      for (const item of ledger.next("waiting", 1)) void read(item);
    if (effects.now() < steering.notBefore()) {
      wake(steering.notBefore());
      changed();
      return;
    }
    steering.go();
    ask();
    const one = steering.isTrying() ? 1 : Number.POSITIVE_INFINITY;
    send(one);
    while (claimers < Math.min(one, CLAIMERS) && counts.covered > 0)
      for (const item of ledger.next("covered", 1)) void claimAlone(item);
    claimMany();
    changed();
  }

  /**
   * Runs a step of one item; the step can be cancelled. If it is interrupted by temporary trouble, the item returns
   * to phase `before`.
   */
  async function step(item: Item, during: Phase, before: Phase, run: (signal: AbortSignal) => Promise<void>) {
    const stop = new AbortController();
    stops.set(item.id, stop);
    move(item, during);
    try {
      await run(stop.signal);
    } catch (error) {
      if (!stop.signal.aborted) meet(item, troubleOf(error), before);
    } finally {
      if (stops.get(item.id) === stop) stops.delete(item.id);
      pump();
    }
  }

  const following = (item: Item, signal: AbortSignal) => ({
    signal,
    onBytes(bytes: number) {
      if (signal.aborted) return;
      item.bytes = bytes;
      changed();
    },
  });

  function read(item: Item): Promise<void> {
    return step(item, "reading", "waiting", async (signal) => {
      if (item.way === "sent" && item.size > MAX_FILE_BYTES) {
        fail(item, { code: "too_large" });
        return;
      }
      const hash = await effects.hash(item, following(item, signal));
      signal.throwIfAborted();
      if (item.hash !== null && item.hash !== hash) forget(item);
      hashed(item, hash);
    });
  }

  function hashed(item: Item, hash: string): void {
    const owner = owners.other(hash, item);
    if (owner) {
      owners.join(owner, item);
      know(item, hash, { standing: "twin", tokenId: owner.id });
      return;
    }
    owners.take(hash, item);
    const own = effects.recall?.(hash);
    if (!own) {
      move(item, afterReading(item), { hash });
      return;
    }
    item.hash = hash;
    learn(item, own);
  }

  /** The file was chosen again and has other bytes, so the state of the former bytes no longer applies. */
  function forget(item: Item): void {
    letGo(item);
    Object.assign(item, { isDoubtful: false, sentAt: null, declared: undefined });
  }

  function afterReading(item: Item): Phase {
    if (item.until === "read") return "held";
    const isToSend = item.way === "sent" && !isSent(item, effects.now());
    if (item.until === "sent") return isToSend ? "free" : "held";
    if (!item.isLookedUp) return "read";
    return isToSend ? "free" : claimableAs(item);
  }

  function learn(item: Item, told: Standing): void {
    if (deposits.begin(item, told)) return;
    const { standing, tokenId, own } = told;
    const isClaimable = standing === "free" || (standing === "declared" && item.way === "sent");
    // The caller may own the object because of a claim whose answer was lost. Claiming it again returns that result.
    const isTold = standing === "yours" && item.isDoubtful;
    if (standing !== "free" && !isClaimable && !isTold)
      know(item, item.hash as string, { standing, tokenId, ...(own && { own }) });
    else move(item, item.way === "sent" && item.sentAt === null && !isTold ? "free" : claimableAs(item));
  }

  const claimableAs = (item: Item): Phase => (coverOf(choice, item) ? "covered" : "ready");

  function sendAlone(item: Item): Promise<void> {
    return step(item, "sending", "free", async (signal) => {
      if (!(await deposits.mayBeSent(item, signal))) return;
      const hash = await effects.send(item, following(item, signal));
      signal.throwIfAborted();
      steering.succeed();
      onSent(item, hash);
    });
  }

  function onSent(item: Item, hash: string): void {
    const next = item.until === "sent" ? "held" : item.declared ? "covered" : claimableAs(item);
    if (hash === item.hash) move(item, next, { sentAt: effects.now() });
    else fail(item, { code: "different" });
  }

  function claimAlone(item: Item): Promise<void> {
    claimers += 1;
    return step(item, "claiming", "covered", async () => {
      // The journal must be written before the request: if the answer is lost, the next run must know that the
      // outcome is unknown.
      await ledger.kept();
      if (item.declared) return deposits.deposit(item, item.declared);
      const claimed = await effects.claimOne(item);
      steering.succeed();
      settle(item, claimed, "covered");
    }).finally(() => {
      claimers -= 1;
      pump();
    });
  }

  const restarts = createRestarts({ ledger, owners, cuts, steering, stops, move, fail, afterReading, pump });

  return {
    items,
    counts,
    bytes: ledger.bytes,
    kept: ledger.kept,
    halt: steering.halt,
    isOver: () => !isOpen && PHASES.every((phase) => counts[phase] === 0 || isSettled(phase)),
    start() {
      isStarted = true;
      pump();
    },
    add(item) {
      ledger.add(item);
      if (item.hash !== null) hashed(item, item.hash);
      pump();
    },
    complete() {
      isOpen = false;
      pump();
    },
    drain() {
      isOpen = false;
      const giveUp = (item: Item) => {
        if (item.sentAt === null && item.phase !== "sending") cancel(item);
      };
      // If an item is cancelled, files with the same bytes (its twins) become pending again, before or after it in the
      // list. Two passes, one in each direction, cancel them as well.
      for (const item of items.toReversed()) giveUp(item);
      for (const item of [...items]) giveUp(item);
      pump();
    },
    pause() {
      steering.pause();
      changed();
    },
    resume() {
      steering.resume();
      pump();
      changed();
    },
    cancel(id) {
      cancel(ledger.at(id));
      pump();
    },
    stop() {
      // If an item is cancelled, files with the same bytes (its twins) become pending again, before or after it in the
      // list. Two passes, one in each direction, cancel them as well.
      for (const item of items.toReversed()) cancel(item);
      for (const item of [...items]) cancel(item);
      pump();
    },
    ...restarts,
    nudge() {
      steering.nudge();
      pump();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
