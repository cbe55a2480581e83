/** Runs work on the same key one after the other, within this process. */
export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Creates a queue: work on one key runs in the order of the calls, work on different keys in parallel. */
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
