/** Creates a cache that makes each value once per key. Beyond `most` values, the least recently used is removed. */
export function createLruCache<T>(most: number) {
  const shelf = new Map<string, T>();
  return function of(key: string, make: () => T): T {
    const known = shelf.get(key) ?? make();
    shelf.delete(key);
    shelf.set(key, known);
    const [oldest] = shelf.keys();
    if (shelf.size > most && oldest !== undefined) shelf.delete(oldest);
    return known;
  };
}
