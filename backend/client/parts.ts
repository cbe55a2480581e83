/**
 * Maximum number of hashes, and of bytes of JSON, in one call. The bytes are limited separately, because 500 objects
 * with metadata may exceed the body size that the service accepts.
 */
const MANY_MAX = 500;
const MANY_BYTES = 384 * 1024;

/** Splits a list, in order, into parts that each fit into one call. */
export function parts<T>(all: readonly T[]): T[][] {
  const found: T[][] = [];
  let bytes = 0;
  for (const one of all) {
    const size = new TextEncoder().encode(JSON.stringify(one)).length + 1;
    const last = found.at(-1);
    if (last && last.length < MANY_MAX && bytes + size <= MANY_BYTES) last.push(one);
    else {
      found.push([one]);
      bytes = 0;
    }
    bytes += size;
  }
  return found;
}
