/** How many steps an axis has at most. */
const MOST_STEPS = 5;

/**
 * The marks of an axis that holds counts up to `most`: from 0, in steps of 1, 2 or 5 and their tens, the last one not
 * below `most`. It goes to four at least, or one event would look like many.
 */
export function axisTicks(most: number): number[] {
  const top = Math.max(4, most);
  let step = 1;
  for (let power = 1; top / step > MOST_STEPS; power *= 10) {
    step = [power, 2 * power, 5 * power].find((candidate) => top / candidate <= MOST_STEPS) ?? step;
  }
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, at) => at * step);
}
