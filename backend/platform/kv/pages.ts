/**
 * Reads a collection page by page. The sources of a page are read one after the other. Each request reads a limited
 * number of records, so that a search without an index becomes many short requests instead of a long one.
 */

import { Buffer } from "node:buffer";
import * as z from "zod/mini";
import { Refusal } from "../refusal.ts";
import type { Kv } from "./kv.ts";
import { getAll } from "./write.ts";

/** A position within a source: the key parts after the source's prefix. */
export type Position = readonly (string | number)[];

export interface Found<T> {
  readonly position: Position;
  /** `null` if the record of an index entry no longer exists. */
  readonly entry: Deno.KvEntry<T> | null;
}

export interface Source<T> {
  /**
   * Returns at most `most` records after the position `after`, in order. Fewer than `most` means that the source ends.
   */
  read(after: Position | null, most: number): Promise<readonly Found<T>[]>;
  /** Returns whether a cursor may contain this position. If absent, every position is valid. */
  readonly isPlace?: (position: Position) => boolean;
  /** Returns whether a record belongs on the page. If absent, every record does. */
  readonly matches?: (record: T) => boolean;
}

/** Maximum number of records that one request reads. */
const MAX_EXAMINED = 1000;
/** Number of records per read of a source with a filter, which may exclude most of them. */
const CHUNK = 250;

/** The page that the client requests: the one after `cursor`, or the first page if there is no cursor. */
export interface PageAsked {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A page of records. */
export interface Listed<T> {
  readonly listed: readonly T[];
  /** `null` on the last page. */
  readonly nextCursor: string | null;
}

export interface Page<T> {
  readonly entries: readonly Deno.KvEntry<T>[];
  readonly nextCursor: string | null;
}

/**
 * Returns the next `limit` matching records of the sources. There may be fewer, because a request reads at most
 * `MAX_EXAMINED` records.
 */
export async function readPage<T>(sources: readonly Source<T>[], { limit, cursor }: PageAsked): Promise<Page<T>> {
  const begin = cursor === undefined ? { source: 0, after: null } : parseCursor(cursor, sources.length);
  if (begin.after && sources[begin.source]?.isPlace?.(begin.after) === false) throw badCursor();
  const entries: Deno.KvEntry<T>[] = [];
  let looked = 0;
  for (const [at, source] of sources.entries()) {
    if (at < begin.source) continue;
    let after = at === begin.source ? begin.after : null;
    for (;;) {
      // One record more than requested is read, to find out whether there is a next page.
      const most = Math.min(source.matches ? CHUNK : limit - entries.length + 1, MAX_EXAMINED - looked);
      if (most <= 0) return { entries, nextCursor: formatCursor(at, after) };
      const found = await source.read(after, most).catch(refuseCursor);
      for (const { position, entry } of found) {
        if (entries.length === limit) return { entries, nextCursor: formatCursor(at, after) };
        looked += 1;
        after = position;
        if (entry && (source.matches?.(entry.value) ?? true)) entries.push(entry);
      }
      if (found.length < most) break;
    }
  }
  return { entries, nextCursor: null };
}

/**
 * Returns a page of a list in memory. Sorts the list by `placeOf`, greatest first; two entries must not have the same
 * position.
 */
export function pageOf<T>(all: readonly T[], { limit, cursor }: PageAsked, placeOf: (entry: T) => Position): Listed<T> {
  const after = cursor === undefined ? null : parseCursor(cursor, 1).after;
  const ordered = all.toSorted((a, b) => compare(placeOf(b), placeOf(a)));
  const rest = after ? ordered.filter((entry) => compare(placeOf(entry), after) < 0) : ordered;
  const listed = rest.slice(0, limit);
  const last = listed.at(-1);
  return { listed, nextCursor: last && rest.length > limit ? formatCursor(0, placeOf(last)) : null };
}

/**
 * Compares two positions. Returns a negative number if `a` is before `b`, and a positive one if `a` is after `b`.
 * Throws if they cannot belong to the same list.
 */
function compare(a: Position, b: Position): number {
  if (a.length !== b.length) throw badCursor();
  for (const [at, one] of a.entries()) {
    const other = b[at];
    if (typeof other !== typeof one) throw badCursor();
    if (one !== other) return one < (other as typeof one) ? -1 : 1;
  }
  return 0;
}

const Cursor = z.tuple([
  z.int().check(z.gte(0)),
  z.nullable(z.array(z.union([z.string().check(z.maxLength(300)), z.number()])).check(z.minLength(1), z.maxLength(4))),
]);

const badCursor = () =>
  new Refusal("invalid_input", "cursor does not belong to this list. Start again without a cursor.");

const formatCursor = (source: number, after: Position | null): string =>
  Buffer.from(JSON.stringify([source, after])).toString("base64url");

function parseCursor(text: string, sources: number): { readonly source: number; readonly after: Position | null } {
  try {
    const [source, after] = z.parse(Cursor, JSON.parse(Buffer.from(text, "base64url").toString()));
    if (source < sources) return { source, after };
  } catch {
    // Invalid JSON is refused below, like any other invalid cursor.
  }
  throw badCursor();
}

/** Refuses a cursor that the store cannot read. A forged cursor may lead outside of the range that it is used for. */
function refuseCursor(error: unknown): never {
  throw error instanceof TypeError ? badCursor() : error;
}

export interface RangeOptions {
  readonly newestFirst?: boolean;
  /** Start and end (exclusive) of the range, both under the prefix. */
  readonly bounds?: readonly [start: Deno.KvKey, end: Deno.KvKey];
}

/**
 * Returns a reader of the keys under a prefix. `follow` returns the records of index entries; without it, the entries
 * are the records.
 */
export function keyRange<T>(
  kv: Kv,
  prefix: Deno.KvKey,
  { newestFirst = false, bounds }: RangeOptions,
  follow: (entries: readonly Deno.KvEntry<never>[]) => Promise<readonly (Deno.KvEntry<T> | null)[]> = async (entries) =>
    entries,
): Source<T>["read"] {
  return async function readRange(after, most) {
    const place = after && [...prefix, ...after];
    const next = place && [...place, new Uint8Array(0)];
    const [start, end] = bounds ?? [];
    const first = newestFirst ? start : (next ?? start);
    const last = newestFirst ? (place ?? end) : end;
    const selector = bounds
      ? { start: first as Deno.KvKey, end: last as Deno.KvKey }
      : { prefix, ...(first ? { start: first } : {}), ...(last ? { end: last } : {}) };
    const entries = await Array.fromAsync(
      kv.list<never>(selector as Deno.KvListSelector, {
        reverse: newestFirst,
        limit: most,
        batchSize: Math.min(most, 500),
      }),
    );
    const records = await follow(entries);
    return entries.map(({ key }, at) => ({
      position: key.slice(prefix.length) as (string | number)[],
      entry: records[at] ?? null,
    }));
  };
}

/** Returns a `follow` for an index in which each entry leads to the key of one record. */
export const toRecords =
  <T, Held>(kv: Kv, recordKey: (held: Held, key: Deno.KvKey) => Deno.KvKey) =>
  async (entries: readonly Deno.KvEntry<Held>[]): Promise<(Deno.KvEntry<T> | null)[]> => {
    const keys = entries.map(({ key, value }) => recordKey(value, key));
    const records = await getAll<T>(kv, keys);
    return records.map((entry) => (entry.versionstamp === null ? null : entry));
  };

/** Returns a reader of a few records with known keys, in their order. */
export function keyList<T>(kv: Kv, keys: readonly Deno.KvKey[]): Source<T>["read"] {
  return async function readKeys(after, most) {
    const begin = after === null ? 0 : Number(after[0]) + 1;
    const wanted = keys.slice(begin, begin + most);
    const entries = await getAll<T>(kv, wanted);
    return entries.map((entry, at) => ({
      position: [begin + at],
      entry: entry.versionstamp === null ? null : entry,
    }));
  };
}

/** Returns the range of keys whose last part begins with a text. */
export const beginningWith = (prefix: Deno.KvKey, text: string): readonly [Deno.KvKey, Deno.KvKey] => [
  [...prefix, text],
  [...prefix, `${text}\u{10ffff}`],
];
