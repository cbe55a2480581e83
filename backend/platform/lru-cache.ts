/** Creates a cache that makes a value once per key, and removes the least recently used beyond `most`. */
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
