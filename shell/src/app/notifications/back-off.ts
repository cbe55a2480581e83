const SHORTEST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * Returns the delay (ms) before the next attempt after `failures` consecutive failures. The delay doubles each time,
 * from 1 s up to 30 s. `random`, from 0 to 1, selects a moment in the second half of the delay, so that many pages do
 * not all reconnect at the same time.
 */
export function backOffMs(failures: number, random: number): number {
  const span = Math.min(2 * SHORTEST_MS * 2 ** failures, LONGEST_MS);
  return span * (1 + random) * 0.5;
}
