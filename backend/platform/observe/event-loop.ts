/** Measures how long the event loop was blocked, which delays every request. */

/** Interval of the measurement (ms). A shorter delay may be missed. */
const EVERY_MS = 20;
/** Length of a span (ms). The result covers the current span and the one before: one to two minutes. */
const SPAN_MS = 60_000;

export interface EventLoop {
  /** Returns the longest time for which the event loop was blocked in the last one to two minutes (ms). */
  longestMs(): number;
  stop(): void;
}

/** Keeps the largest value of the current span and of the one before. */
export function createLongest(elapsed: () => number) {
  let begun = elapsed();
  let [before, current] = [0, 0];

  function turn(): void {
    const spans = Math.floor((elapsed() - begun) / SPAN_MS);
    if (spans === 0) return;
    before = spans === 1 ? current : 0;
    current = 0;
    begun += spans * SPAN_MS;
  }

  return {
    note(value: number): void {
      turn();
      current = Math.max(current, value);
    },
    read(): number {
      turn();
      return Math.max(before, current);
    },
  };
}

/** Measures the event loop of this thread until `stop`. */
export function watchEventLoop(elapsed: () => number = () => performance.now()): EventLoop {
  const longest = createLongest(elapsed);
  let last = elapsed();
  const timer = setInterval(() => {
    const at = elapsed();
    longest.note(Math.max(0, at - last - EVERY_MS));
    last = at;
  }, EVERY_MS);
  return { longestMs: () => Math.round(longest.read()), stop: () => clearInterval(timer) };
}
