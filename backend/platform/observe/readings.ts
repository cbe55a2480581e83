/** Returns how long ago something was (`at`, ms since 1970), in seconds; 0 if `at` is `null`. */
export const secondsBy =
  (now: () => number) =>
  (at: number | null): number =>
    at === null ? 0 : Math.max(0, now() - at) / 1000;

/**
 * Returns a value from the store as a metric, or `null` if it cannot be read, so that the other metrics are still
 * returned.
 */
export const asRead = async <T>(read: Promise<T>, told: (value: T) => number): Promise<number | null> =>
  read.then(told, () => null);
