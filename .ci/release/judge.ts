/** Decides whether a canary release fails more often than the release that the other visitors get. */
import type { RemoteRate } from "../../backend/contract/remote-failure.ts";

export type Rate = Pick<RemoteRate, "pages" | "failures">;

/** Fewer failures may come from a single visitor who reloads the page. */
const LEAST_FAILURES = 5;
/** Probability below which a result is not considered chance. */
const CHANCE = 0.001;

/**
 * Returns whether the canary fails clearly more often: it has at least five failures, and the probability of so many,
 * given the total of both releases and the canary's share of the pages, is below one in a thousand (one-sided
 * binomial test).
 */
export function isClearlyWorse(trial: Rate, current: Rate): boolean {
  const pages = trial.pages + current.pages;
  if (trial.failures < LEAST_FAILURES || pages === 0) return false;
  return tailOf(trial.failures, trial.failures + current.failures, trial.pages / pages) < CHANCE;
}

/** Probability of at least `least` hits in `times` trials with this `chance`. */
export function tailOf(least: number, times: number, chance: number): number {
  if (least <= 0 || chance >= 1) return 1;
  if (chance <= 0) return 0;
  let logarithm = 0;
  let sum = 0;
  for (let hits = 0; hits <= times; hits++) {
    // Logarithms, because the binomial coefficient and the powers may be too large or too small for a number.
    if (hits > 0) logarithm += Math.log((times - hits + 1) / hits);
    if (hits >= least) sum += Math.exp(logarithm + hits * Math.log(chance) + (times - hits) * Math.log1p(-chance));
  }
  return Math.min(1, sum);
}

/** Formats a rate: `12 failures on 130 pages (9.2 %)`. */
export function inWords({ pages, failures }: Rate): string {
  const share = pages === 0 ? "" : ` (${((100 * failures) / pages).toFixed(1)} %)`;
  return `${failures} failures on ${pages} pages${share}`;
}
