/** How long ago something was (ms since 1970), in seconds; 0 if it was not. */
export const secondsBy =
  (now: () => number) =>
  (at: number | null): number =>
    at === null ? 0 : Math.max(0, now() - at) / 1000;

/** What the store says of it: left out if that cannot be read, because then the other metrics matter most. */
export const asRead = async <T>(read: Promise<T>, told: (value: T) => number): Promise<number | null> =>
  read.then(told, () => null);
