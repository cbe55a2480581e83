/** Values made once a key, those asked for least lately forgotten. */
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
