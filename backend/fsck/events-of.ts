/**
 * Maps each object to its entries in the log. Takes 16 bytes per entry, except for registrations (mints), which take
 * none.
 */

export interface EventsOf {
  /** Adds an entry to an object whose registration is an earlier entry. Called in the order of the log. */
  add(tokenId: number, index: number): void;
  /** Sorts the entries. Must be called once, after all entries were added and before any is read. */
  sort(): void;
  /** Returns the index of the entry that is event `number` (1 or above) of the object, or `null`. */
  indexOf(tokenId: number, number: number): number | null;
  /** Returns the entries of the objects from `from` to below `to`, in order. */
  between(from: number, to: number): readonly (readonly [tokenId: number, index: number])[];
}

export function createEventsOf(): EventsOf {
  let [tokens, indices, length] = [new Float64Array(1024), new Float64Array(1024), 0];

  /** Returns the position of the first entry whose object is `tokenId` or greater. */
  function placeOf(tokenId: number): number {
    let [low, high] = [0, length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((tokens[middle] as number) < tokenId) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    add(tokenId, index) {
      if (length === tokens.length) [tokens, indices] = [grown(tokens), grown(indices)];
      tokens[length] = tokenId;
      indices[length] = index;
      length += 1;
    },
    sort() {
      const order = Uint32Array.from({ length }, (_, at) => at);
      // Keeps the entries of one object in the order of the log.
      order.sort((a, b) => (tokens[a] as number) - (tokens[b] as number) || a - b);
      [tokens, indices] = [
        Float64Array.from(order, (at) => tokens[at] as number),
        Float64Array.from(order, (at) => indices[at] as number),
      ];
    },
    indexOf(tokenId, number) {
      const at = placeOf(tokenId) + number - 1;
      return number >= 1 && at < length && tokens[at] === tokenId ? (indices[at] as number) : null;
    },
    between(from, to) {
      const found: [number, number][] = [];
      for (let at = placeOf(from); at < length && (tokens[at] as number) < to; at++)
        found.push([tokens[at] as number, indices[at] as number]);
      return found;
    },
  };
}

export function grown(numbers: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}
