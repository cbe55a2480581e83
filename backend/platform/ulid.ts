import { encodeTime, monotonicFactory } from "ulid";

/** Makes identifiers that sort by time, from the given clock and random source; a clock that steps back does not disorder them. */
export function ulidFactory(now: () => number, randomBytes: (length: number) => Uint8Array): () => string {
  const next = monotonicFactory(() => (randomBytes(1)[0] as number) / 256);
  return () => next(now());
}

/** What sorts before every identifier of this time (ms since 1970) and after, and behind all those from before it. */
export const firstUlidAt = (ms: number): string => encodeTime(Math.max(0, ms)).padEnd(26, "0");
