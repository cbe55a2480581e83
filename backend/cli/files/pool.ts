/** Work that is done side by side, so much at once. */
export interface Pool {
  /** Begins it once there is room. Throws what an earlier one has thrown. */
  add(work: () => Promise<void>): Promise<void>;
  /** Resolves once all is done; throws what one has thrown. */
  idle(): Promise<void>;
}

export function createPool(most: number): Pool {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const check = () => {
    if (failures.length > 0) throw failures[0];
  };
  return {
    async add(work) {
      while (running.size >= most) await Promise.race(running);
      check();
      const done: Promise<void> = work()
        .catch((error) => void failures.push(error))
        .finally(() => running.delete(done));
      running.add(done);
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
      check();
    },
  };
}

/** Resolves after that time; rejects with the signal's reason as soon as that is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", end);
      resolve();
    }, ms);
    signal.addEventListener("abort", end, { once: true });
  });
}
