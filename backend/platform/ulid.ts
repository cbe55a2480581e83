import { monotonicFactory } from "ulid";

/** Makes identifiers that sort by time, from the given clock and random source; a clock that steps back does not disorder them. */
export function ulidFactory(now: () => number, randomBytes: (length: number) => Uint8Array): () => string {
  const next = monotonicFactory(() => (randomBytes(1)[0] as number) / 256);
  return () => next(now());
}
