/** Does `work` with one after the other: what fails of one keeps it from no other. Rejects at the end, with the first error, where any has failed. */
export async function withEach<T>(all: AsyncIterable<T>, work: (one: T) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  for await (const one of all) await work(one).catch((error) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}
