/**
 * Limits guesses at secrets such as passwords and codes. Each guess is counted before it is compared: by known device
 * or else by network, and in one common count for all unknown devices.
 */

import { collection } from "../kv/collection.ts";
import { commit, type Reader } from "../kv/commit.ts";
import { createKeyedQueue } from "../kv/keyed-queue.ts";
import type { Kv } from "../kv/kv.ts";
import { present, type Write } from "../kv/write.ts";
import type { Refusal } from "../refusal.ts";
import { BESIDE_LOG, type Counted, type Counting, first, type UsesRecord, usesRecords } from "./counting.ts";
import { paceOf } from "./pace.ts";
import {
  FIRST_WAIT_MS,
  FREE_GUESSES,
  GUESSES,
  GUESSES_KEPT_MS,
  type GuessKind,
  LONGEST_WAIT_MS,
  type RuleName,
} from "./rules.ts";

/** Origin of a guess. */
export interface Guesser {
  /** Same as `Variables.network` of the request. */
  readonly network: string;
  /** The device, if the account knows it; `null` for an unknown device. */
  readonly device: string | null;
}

/** A guess that was counted and may be compared. */
export interface Guess {
  /** Whether so many guesses came from unknown devices that the owner should be warned. */
  readonly pressed: boolean;
  /**
   * Must be called if the guess was right. Resets the count of its device or network, and takes the guess back from the
   * common count of unknown devices.
   */
  right(): Promise<void>;
}

export interface GuessesRecord {
  readonly digest: string;
  readonly guesses: number;
  /** When the next guess is allowed (ms since 1970). */
  readonly nextAt: number;
  readonly expiresAt: number;
}

export const guessesRecords = collection<GuessesRecord>(["guesses"], {
  key: ({ digest }) => [digest],
  until: ({ expiresAt }) => expiresAt,
});

/**
 * A counter of guesses: of one device or network and, if `strangers` is set, in the common count of unknown devices.
 */
interface Place {
  readonly digest: string;
  /** Digests of the same counter under earlier HMAC keys. */
  readonly earlier: readonly string[];
  readonly strangers: (typeof GUESSES)[GuessKind];
}

interface GuessesDeps {
  readonly kv: Kv;
  readonly now: () => number;
  readonly scale: number;
  readonly counting: Counting;
  /** Returns the refusal of a guess that has to wait this long. */
  readonly tooMany: (waitMs: number) => Refusal;
}

/** Implements `Limits.guess` and `Limits.forgive`. */
export function createGuesses({ kv, now, scale, counting, tooMany }: GuessesDeps) {
  const { digestOf, earlierOf, countUse } = counting;
  const inTurn = createKeyedQueue();
  const place = (strangers: Place["strangers"], ...subject: readonly [kind: string, ...string[]]): Place => ({
    digest: digestOf(...subject),
    earlier: earlierOf(...subject),
    strangers,
  });

  async function countGuess(read: Reader, { digest, earlier }: Place, at: number): Promise<Counted<GuessesRecord>> {
    const free = Math.ceil(FREE_GUESSES * scale);
    const record = await first<GuessesRecord>(
      read,
      [digest, ...earlier].map((one) => guessesRecords.at(one)),
    );
    const past = record && record.expiresAt > at ? record : null;
    const waitMs = (past?.nextAt ?? 0) - at;
    if (waitMs > 0 && waitMs <= LONGEST_WAIT_MS) return { waitMs };
    const guesses = (past?.guesses ?? 0) + 1;
    const earnedMs = guesses < free ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (guesses - free), LONGEST_WAIT_MS);
    return { record: { digest, guesses, nextAt: at + earnedMs, expiresAt: at + GUESSES_KEPT_MS } };
  }

  /** Returns the counters of a guess from this origin. If the first one refuses the guess, the next one is tried. */
  function placesOf(kind: GuessKind, subject: string, from: Guesser | undefined): readonly Place[] {
    if (!from) return [place(null, kind, subject)];
    const { device, network } = from;
    return [
      ...(device === null ? [] : [place(null, kind, subject, "device", device)]),
      place(GUESSES[kind], kind, subject, "network", network),
    ];
  }

  /**
   * Counts a guess for its device or network and, if the device is unknown, in the common count of unknown devices.
   * If one of the two refuses, returns the wait instead.
   */
  async function guessIn(
    read: Reader,
    from: Place,
    subject: string,
    at: number,
  ): Promise<Counted<{ readonly writes: readonly Write[]; readonly guess: Guess }>> {
    const { strangers } = from;
    const own = await countGuess(read, from, at);
    if ("waitMs" in own) return own;
    const writes = guessesRecords.put(own.record, at);
    const right = (countedBy: RuleName | null) => () => forget(from, countedBy, subject);
    if (strangers === null) return { record: { writes, guess: { pressed: false, right: right(null) } } };

    const { within, beyond, pressedAt } = strangers;
    let counted = await countUse(read, within, subject, at);
    const isBeyond = "waitMs" in counted;
    if (isBeyond && beyond) counted = await countUse(read, beyond, subject, at);
    if ("waitMs" in counted) return counted;
    const { rule, fullAt } = counted.record;
    const pressed = isBeyond || fullAt - at >= pressedAt * scale * paceOf(within, scale).intervalMs;
    return {
      record: { writes: [...writes, ...usesRecords.put(counted.record, at)], guess: { pressed, right: right(rule) } },
    };
  }

  /**
   * Resets the count of a device or network. If the guess was also counted for all unknown devices together, subtracts
   * it from that count.
   */
  function forget({ digest, earlier }: Place, countedBy: RuleName | null, subject: string): Promise<void> {
    return commit(kv, async (read) => {
      const writes: Write[] = [digest, ...earlier].map((one) => ({ key: guessesRecords.at(one), erase: true }));
      if (countedBy === null) return { writes, result: undefined, besideLog: BESIDE_LOG };
      const at = now();
      const record = present(await read.get<UsesRecord>(usesRecords.at(countedBy, digestOf(countedBy, subject))));
      if (!record) return { writes, result: undefined };
      const fullAt = record.fullAt - paceOf(countedBy, scale).intervalMs;
      const left = fullAt > at ? usesRecords.put({ ...record, fullAt }, at) : usesRecords.remove(record);
      return { writes: [...writes, ...left], result: undefined, besideLog: BESIDE_LOG };
    });
  }

  return {
    guess(kind: GuessKind, subject: string, from?: Guesser): Promise<Guess> {
      return inTurn(digestOf(kind, subject), () =>
        commit<Guess>(kv, async (read) => {
          const at = now();
          let shortestMs = Number.POSITIVE_INFINITY;
          for (const place of placesOf(kind, subject, from)) {
            const counted = await guessIn(read, place, subject, at);
            if ("record" in counted)
              return { writes: counted.record.writes, result: counted.record.guess, besideLog: BESIDE_LOG };
            shortestMs = Math.min(shortestMs, counted.waitMs);
          }
          throw tooMany(shortestMs);
        }),
      );
    },

    async forgive(kind: GuessKind, subject: string, from?: Guesser): Promise<void> {
      for (const { digest, earlier } of placesOf(kind, subject, from))
        for (const one of [digest, ...earlier]) await kv.delete(guessesRecords.at(one));
    },
  };
}
