/**
 * Runs `work` for each item, one after the other, and continues if it fails for some. Rejects at the end with the
 * first error.
 */
export async function withEach<T>(all: AsyncIterable<T>, work: (one: T) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  for await (const one of all) await work(one).catch((error) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}
