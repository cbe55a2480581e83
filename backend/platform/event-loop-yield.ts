/**
 * Resolves once all else that waits for this thread has had its turn. Records of a local store are read at once (`kv/file-reads.ts`), so that work which
 * does nothing but read and compute would keep every request waiting until its end.
 */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** The same items, with others' turn after every `aTurn` of them. */
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
