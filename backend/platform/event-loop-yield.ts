/**
 * Resolves once other work that waits for this thread has run. Reads of a local store return without waiting
 * (`kv/file-reads.ts`), so work that only reads and computes would block every request until its end.
 */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Yields the same items, and lets other work run after every `aTurn` of them. */
export async function* yieldingEvery<T>(items: Iterable<T> | AsyncIterable<T>, aTurn: number): AsyncGenerator<T> {
  let since = 0;
  for await (const item of items) {
    if (since === aTurn) {
      await yieldToEventLoop();
      since = 0;
    }
    since += 1;
    yield item;
  }
}
