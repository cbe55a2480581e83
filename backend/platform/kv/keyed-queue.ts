/** Runs work one at a time within this process. */
export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Runs the work on one key in the order of the calls; works on different keys run side by side. */
export function createKeyedQueue(): KeyedQueue {
  const tails = new Map<string, Promise<unknown>>();
  return function inTurn(key, work) {
    const turn = (tails.get(key) ?? Promise.resolve()).then(work, work);
    const tail = turn
      .catch(() => undefined)
      .then(() => {
        if (tails.get(key) === tail) tails.delete(key);
      });
    tails.set(key, tail);
    return turn;
  };
}
