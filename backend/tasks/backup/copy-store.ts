/** Copies a store and encrypts the rows that belong to people. */
import { Buffer } from "node:buffer";
import type { DatabaseSync } from "node:sqlite";
import { userRecords } from "../../accounts/users/store.ts";
import { ofNobody, type Records } from "../../platform/kv/collection.ts";
import { copyRows, copyTable } from "../../platform/kv/copy-rows.ts";
import { decodeKey, encodeKey } from "../../platform/kv/key-bytes.ts";
import { decodeValue } from "../../platform/kv/value.ts";
import type { PeopleKeys } from "./people-keys.ts";
import { createSealer, type Row } from "./people-rows.ts";

/** Range of all keys that begin with a certain prefix: from `start` (included) to `end` (excluded). */
interface Range {
  readonly start: Uint8Array;
  readonly end: Uint8Array;
}

/** Returns the range of a prefix. An encoded key part ends with its last byte, and no part begins with FF. */
function rangeOf(prefix: Deno.KvKey): Range {
  const start = encodeKey(prefix);
  if (!start) throw new TypeError(`${String(prefix)} is not a valid key prefix.`);
  return { start, end: Uint8Array.of(...start, 0xff) };
}

/**
 * Copies the store at `from`, as of one moment, into a new file. If the owner of a record has a key, the record and
 * the index rows that lead to it are encrypted under that key and never written in plain text. `keysOf` is called
 * with the accounts that exist at that moment. Returns the keys.
 */
export function copyStore(
  from: string,
  to: string,
  collections: readonly Records<object>[],
  keysOf: (people: ReadonlySet<string>) => PeopleKeys,
): PeopleKeys {
  let keys: PeopleKeys = new Map();
  copyRows(from, to, (source, target, table) => {
    if (table !== "kv") return copyTable(source, target, table);
    keys = keysOf(accountsIn(source));
    copySealing(source, target, collections, keys);
  });
  return keys;
}

function accountsIn(source: DatabaseSync): ReadonlySet<string> {
  const { start, end } = rangeOf(userRecords.all);
  const rows = source.prepare("select k from kv where k >= ? and k < ?").iterate(start, end) as Iterable<Row>;
  return new Set([...rows].map(({ k }) => String(decodeKey(k as Uint8Array)[1])));
}

/**
 * Copies the records of people first, each with the index rows that lead to it, then everything outside of their
 * collections. Two records may have the same index key, for instance if an e-mail address has passed to another
 * account: such an index row belongs to the record that it leads to. An index row that leads to no record is copied
 * unchanged, and fsck reports it after a restore.
 */
function copySealing(
  source: DatabaseSync,
  target: DatabaseSync,
  collections: readonly Records<object>[],
  keys: PeopleKeys,
): void {
  const personal = collections.filter(({ owner }) => owner !== ofNobody);
  const within = source.prepare("select * from kv where k >= ? and k < ?");
  const find = source.prepare("select * from kv where k = ?");
  const count = source.prepare("select count(*) as n from kv where k >= ? and k < ?");
  const columns = source.prepare("select * from kv limit 0").columns().length;
  const insert = target.prepare(`insert or ignore into kv values (${Array(columns).fill("?").join(", ")})`);
  const sealer = createSealer(target, keys);
  const rowsOf = ({ start, end }: Range) => within.iterate(start, end) as Iterable<Row>;

  const indexes = personal.flatMap((collection) =>
    collection.indexes.map((prefix) => ({ collection, prefix, range: rangeOf(prefix), led: 0 })),
  );
  for (const collection of personal) {
    const own = indexes.filter((index) => index.collection === collection);
    for (const row of rowsOf(rangeOf(collection.all))) {
      const record = storedValue<object>(row);
      const person = record && collection.owner(record);
      const isSealed = person !== null && keys.has(person);
      const put = (one: Row) => {
        if (isSealed) sealer.add(person, one);
        else insert.run(...Object.values(one));
      };
      put(row);
      for (const key of record ? collection.indexKeys(record) : []) {
        const encoded = encodeKey(key);
        const index = own.find(({ prefix }) => prefix.every((part, at) => part === key[at]));
        const found = encoded && index && (find.get(encoded) as Row | undefined);
        if (!found || storedValue(found) !== collection.holds(record as object)) continue;
        put(found);
        index.led += 1;
      }
    }
  }
  sealer.end();

  for (const { collection, range, led } of indexes) {
    const { n } = count.get(range.start, range.end) as { readonly n: number };
    if (n === led) continue;
    const leading = new Set<string>();
    for (const row of rowsOf(rangeOf(collection.all))) {
      const record = storedValue<object>(row);
      for (const key of record ? collection.indexKeys(record) : [])
        leading.add(textOf(encodeKey(key), collection.holds(record as object)));
    }
    for (const row of rowsOf(range))
      if (!leading.has(textOf(row.k as Uint8Array, storedValue(row)))) insert.run(...Object.values(row));
  }

  const ranges = [...personal.map(({ all }) => rangeOf(all)), ...indexes.map(({ range }) => range)];
  for (const gap of gapsOf(ranges)) for (const row of rowsOf(gap)) insert.run(...Object.values(row));
}

/** Returns the value of a row; `null` if it cannot be read, in which case the caller copies the row unchanged. */
function storedValue<T>({ v }: Row): T | null {
  try {
    return decodeValue(v) as T;
  } catch {
    return null;
  }
}

/** Returns an index row as text that is unique per key and value. */
const textOf = (key: Uint8Array | null, value: unknown): string => `${key?.toHex()} ${JSON.stringify(value)}`;

/** Returns everything between the ranges, in key order. */
function gapsOf(ranges: readonly Range[]): Range[] {
  const sorted = [...ranges].sort((one, other) => Buffer.compare(one.start, other.start));
  const gaps: Range[] = [];
  let at: Uint8Array = new Uint8Array(0);
  for (const { start, end } of sorted) {
    if (Buffer.compare(at, start) < 0) gaps.push({ start: at, end: start });
    if (Buffer.compare(at, end) < 0) at = end;
  }
  // No encoded key begins with FF.
  return [...gaps, { start: at, end: Uint8Array.of(0xff) }];
}
