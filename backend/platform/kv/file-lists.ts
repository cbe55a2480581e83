/**
 * Read-only Kv on the SQLite file of a store that a Deno KV of another thread writes. Each list batch is a short
 * transaction, so that SQLite can reset the WAL in between.
 */
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { decodeKey, encodeKey } from "./key-bytes.ts";
import { encodedKv, type Kv } from "./kv.ts";

/** Values of `v_encoding` for a `KvU64` and a `Uint8Array`. */
const TOTAL = 2;
const BYTES = 3;

/** Default `batchSize` of a list. */
const A_BATCH = 256;

interface Row {
  readonly k: Uint8Array;
  readonly v: Uint8Array;
  readonly v_encoding: number;
}

/**
 * Versionstamp of every entry. It need not be real, because this reader commits nothing and so never checks a
 * versionstamp.
 */
const VERSIONSTAMP = "00000000000000000000";

/** Opens the file. Throws `Error` if it cannot be opened. */
export function openFileLists(path: string): Kv {
  const db = new DatabaseSync(path, { readOnly: true, timeout: 10_000 });
  const one = db.prepare("select v, v_encoding from kv where k = ?");
  const forward = db.prepare("select k, v, v_encoding from kv where k >= ? and k < ? order by k limit ?");
  const backward = db.prepare("select k, v, v_encoding from kv where k >= ? and k < ? order by k desc limit ?");

  function get<T>(key: Deno.KvKey): Deno.KvEntryMaybe<T> {
    const bytes = encodeKey(key);
    const row = bytes ? (one.get(bytes) as unknown as Omit<Row, "k"> | undefined) : undefined;
    if (!row) return { key, value: null, versionstamp: null };
    return { key, value: storedValue(row) as T, versionstamp: VERSIONSTAMP };
  }

  function* entries<T>(selector: Deno.KvListSelector, options: Deno.KvListOptions = {}): Generator<Deno.KvEntry<T>> {
    let [from, to] = rangeOf(selector);
    let left = options.limit ?? Number.POSITIVE_INFINITY;
    const { reverse = false, batchSize = A_BATCH } = options;
    while (left > 0) {
      const most = Math.min(left, batchSize);
      const rows = readRows(reverse ? backward : forward, from, to, most);
      for (const row of rows) yield { key: decodeKey(row.k), value: storedValue(row) as T, versionstamp: VERSIONSTAMP };
      if (rows.length < most) return;
      left -= rows.length;
      const last = (rows.at(-1) as Row).k;
      if (reverse) to = last;
      else from = after(last);
    }
  }

  const refuse = (): never => {
    throw new TypeError("This store was opened read-only.");
  };
  const raw = {
    get: async (key: Deno.KvKey) => get(key),
    getMany: async (keys: readonly Deno.KvKey[]) => keys.map(get),
    list<T>(selector: Deno.KvListSelector, options?: Deno.KvListOptions) {
      const all = entries<T>(selector, options);
      return {
        next: async () => all.next(),
        [Symbol.asyncIterator]() {
          return this;
        },
      };
    },
    set: refuse,
    delete: refuse,
    atomic: refuse,
    watch: refuse,
    close: () => db.close(),
  };
  return encodedKv(raw as unknown as Deno.Kv);
}

const readRows = (statement: StatementSync, from: Uint8Array, to: Uint8Array, most: number): Row[] =>
  statement.all(from, to, most) as unknown as Row[];

function storedValue({ v, v_encoding }: Omit<Row, "k">): unknown {
  if (v_encoding === BYTES) return v;
  if (v_encoding === TOTAL) return new Deno.KvU64(new DataView(v.buffer, v.byteOffset).getBigUint64(0, true));
  // A value serialised by V8. No version since format 1 writes such a value, so the decoder reports `null` as
  // unreadable.
  return null;
}

/** Smallest key greater than this one. */
const after = (key: Uint8Array): Uint8Array => Uint8Array.of(...key, 0);

/** Returns the first key of the selection, and its end (exclusive). */
function rangeOf(selector: Deno.KvListSelector): [Uint8Array, Uint8Array] {
  const { prefix, start, end } = selector as { prefix?: Deno.KvKey; start?: Deno.KvKey; end?: Deno.KvKey };
  const within = prefix ? bytesOf(prefix) : new Uint8Array();
  const from = start ? bytesOf(start) : Uint8Array.of(...within, 0);
  const to = end ? bytesOf(end) : Uint8Array.of(...within, 0xff);
  return [from, to];
}

function bytesOf(key: Deno.KvKey): Uint8Array {
  const bytes = key.length === 0 ? new Uint8Array() : encodeKey(key);
  if (bytes === null) throw new TypeError(`The key ${key.map(String).join("/")} has a part of an unsupported type.`);
  return bytes;
}
