/**
 * Compares two sets of keys with their values, of any size and in any order, by sums of hashes in buckets. Buckets
 * whose sums differ are read again, key by key.
 *
 * The hash has 64 bits and a random seed each time, so no one can construct a difference that it misses.
 */
const BUCKETS = 1 << 16;

const number = new Float64Array(1);
const words = new Uint32Array(number.buffer);

/** Distributes keys over buckets by a seeded hash. */
abstract class Buckets {
  readonly #seed = crypto.getRandomValues(new Uint32Array(2));
  /** Number of keys that were added. */
  protected keys = 0;
  protected a = 0;
  protected b = 0;

  protected abstract differs(bucket: number): boolean;

  /**
   * Yields the buckets that differ, in groups. A group is a function that returns whether a key belongs to it, and
   * has about `keysAtOnce` of the added keys, but at least one bucket.
   */
  *differing(keysAtOnce: number): Generator<(key: Deno.KvKey) => boolean> {
    const differ: number[] = [];
    for (let bucket = 0; bucket < BUCKETS; bucket++) if (this.differs(bucket)) differ.push(bucket);
    const size = Math.max(1, Math.floor(keysAtOnce / Math.max(1, this.keys / BUCKETS)));
    for (let from = 0; from < differ.length; from += size) {
      const group = new Set(differ.slice(from, from + size));
      yield (key) => group.has(this.bucketOf(key));
    }
  }

  /** Returns the bucket of the key. Stores the two hashes of the key in `a` and `b`. */
  protected bucketOf(key: Deno.KvKey): number {
    this.a = this.#seed[0] as number;
    this.b = this.#seed[1] as number;
    for (const part of key) this.mix(part);
    return finished(this.a ^ (this.b << 5)) % BUCKETS;
  }

  protected mix(part: Deno.KvKeyPart): void {
    if (typeof part === "number") {
      number[0] = part;
      this.#one(0x10001);
      this.#one(words[0] as number);
      this.#one(words[1] as number);
      return;
    }
    const text = typeof part === "string" ? part : `${typeof part} ${String(part)}`;
    this.#one(0x20000 + text.length);
    for (let at = 0; at < text.length; at++) this.#one(text.charCodeAt(at));
  }

  #one(word: number): void {
    let a = Math.imul(this.a ^ word, 0xcc9e2d51);
    a = (a << 15) | (a >>> 17);
    this.a = Math.imul(a, 5) + 0xe6546b64;
    let b = Math.imul(this.b ^ word, 0x1b873593);
    b = (b << 13) | (b >>> 19);
    this.b = Math.imul(b, 5) + 0x38495ab5;
  }
}

export class Matching extends Buckets {
  readonly #sums = new Uint32Array(2 * BUCKETS);

  /** Adds a key of the first set, with its value. */
  due(key: Deno.KvKey, holds: unknown): void {
    this.#add(key, holds, 1);
  }

  /** Adds a key of the second set, with its value. */
  found(key: Deno.KvKey, holds: unknown): void {
    this.#add(key, holds, -1);
  }

  protected differs(bucket: number): boolean {
    return this.#sums[2 * bucket] !== 0 || this.#sums[2 * bucket + 1] !== 0;
  }

  #add(key: Deno.KvKey, holds: unknown, sign: 1 | -1): void {
    const at = 2 * this.bucketOf(key);
    this.mix(typeof holds === "number" || typeof holds === "string" ? holds : (JSON.stringify(holds) ?? ""));
    this.#sums[at] = (this.#sums[at] as number) + sign * finished(this.a ^ Math.imul(this.b, 0x9e3779b1));
    this.#sums[at + 1] = (this.#sums[at + 1] as number) + sign * finished(this.b ^ Math.imul(this.a, 0x85ebca77));
    this.keys += 1;
  }
}

/** The largest prime under 2^26: a product of two numbers under it is exact in a double. */
const PRIME = 67_108_859;
const modulo = (value: number): number => ((value % PRIME) + PRIME) % PRIME;

/**
 * Detects keys whose amounts do not add up to 0. Each bucket has two sums of amount × hash of the key, modulo a
 * prime.
 */
export class Weighing extends Buckets {
  readonly #sums = new Float64Array(2 * BUCKETS);

  add(key: Deno.KvKey, by: number): void {
    const at = 2 * this.bucketOf(key);
    const weight = modulo(by);
    this.#sums[at] = modulo((this.#sums[at] as number) + weight * modulo(finished(this.a)));
    this.#sums[at + 1] = modulo((this.#sums[at + 1] as number) + weight * modulo(finished(this.b)));
    this.keys += 1;
  }

  protected differs(bucket: number): boolean {
    return this.#sums[2 * bucket] !== 0 || this.#sums[2 * bucket + 1] !== 0;
  }
}

/** Final mix of the hash: every bit affects all other bits. Returns an unsigned integer of 32 bits. */
function finished(word: number): number {
  let hash = word;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
