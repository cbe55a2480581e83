/**
 * Resolves once other work that waits for the event loop has run. Reads of a local store return without waiting
 * (`kv/file-reads.ts`), so a task that only reads and computes would otherwise block every request until it ends.
 */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Yields the same items, and yields to the event loop after every `aTurn` items. */
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
