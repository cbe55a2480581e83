import { encodeTime, monotonicFactory } from "ulid";

/**
 * Creates a function that returns ULIDs from the given clock and random source. They stay in order if the clock steps
 * back.
 */
export function ulidFactory(now: () => number, randomBytes: (length: number) => Uint8Array): () => string {
  const next = monotonicFactory(() => (randomBytes(1)[0] as number) / 256);
  return () => next(now());
}

/**
 * Returns a text that sorts before every ULID of this time (ms since 1970) or later, and after every ULID of an
 * earlier time.
 */
export const firstUlidAt = (ms: number): string => encodeTime(Math.max(0, ms)).padEnd(26, "0");
