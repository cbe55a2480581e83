/** Largest number of steps on an axis. */
const MAX_STEPS = 5;

/**
 * Returns the tick values of an axis for counts up to `most`. They start at 0 and increase by 1, 2 or 5 times a power
 * of ten; the last one is at least `most`. The axis reaches at least 4, otherwise a single event would look like
 * many.
 */
export function axisTicks(most: number): number[] {
  const top = Math.max(4, most);
  let step = 1;
  for (let power = 1; top / step > MAX_STEPS; power *= 10) {
    step = [power, 2 * power, 5 * power].find((candidate) => top / candidate <= MAX_STEPS) ?? step;
  }
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, at) => at * step);
}
