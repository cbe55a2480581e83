const SHORTEST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * Returns the delay (ms) before the next attempt after `failures` failures in a row: doubled each time, from 1 s to
 * 30 s. `random`, from 0 to 1, selects a moment in the second half of the span, so that many pages do not reconnect
 * at once.
 */
export function backOffMs(failures: number, random: number): number {
  const span = Math.min(2 * SHORTEST_MS * 2 ** failures, LONGEST_MS);
  return span * (1 + random) * 0.5;
}
