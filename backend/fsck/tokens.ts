/**
 * Reads everything that is stored by object, one object at a time. Every list is sorted by the object's position in
 * the log, so one parallel walk over all lists finds the records that belong together. Only one object, and the
 * records that each list has read ahead, are in memory.
 */

import { type EventType, isEventType, type Leaf } from "../formats/tlog/leaf.ts";
import { type NotificationRecord, notificationRecords } from "../objects/notifications/store.ts";
import { type EventRecord, eventRecords } from "../objects/record/event-store.ts";
import { type ObjectRecord, objectKeys, objectRecords } from "../objects/record/store.ts";
import { type Kv, UnreadableRecord } from "../platform/kv/kv.ts";
import { getAll } from "../platform/kv/write.ts";
import { registryKeys } from "../registry/log/store.ts";
import type { EventsOf } from "./events-of.ts";
import { leafOrNull, leavesOf, withoutMint } from "./registry.ts";
import { type Listed, listed, READ_AT_ONCE, type Report } from "./report.ts";

/** Events of an object according to the leaves. */
export interface TokenHistory {
  readonly fingerprint: string;
  readonly events: {
    readonly index: number;
    readonly type: EventType;
    readonly commitment: string;
    readonly timestamp: number;
  }[];
}

/** Everything that is stored about one object. */
export interface TokenRecords {
  /** Position of the object in the log, as in the keys. Damaged keys may have a part of any type. */
  readonly place: Deno.KvKeyPart;
  /** Events of the object according to the log; `null` if the log has no registration at this position. */
  readonly history: TokenHistory | null;
  readonly objects: readonly Listed<ObjectRecord>[];
  readonly events: readonly Listed<EventRecord>[];
  readonly notifications: readonly Listed<NotificationRecord>[];
  /** Records of the index of the object's entries. */
  readonly entries: readonly Listed<number>[];
  /** Records of the index of the object's former owners. */
  readonly formerOwners: readonly Listed<string>[];
}

/** Yields all objects. Entries in the wrong order are added to `report`. */
export async function* eachToken(
  kv: Kv,
  size: number,
  eventsOf: EventsOf,
  report: Report,
): AsyncGenerator<TokenRecords> {
  const histories = await opened(historiesOf(kv, size, eventsOf, report), ({ place }) => place);
  const under = <T>(prefix: Deno.KvKey) =>
    opened(listed<T>(kv, { prefix }), ({ key }) => key[prefix.length] as Deno.KvKeyPart);
  const objects = await under<ObjectRecord>(objectRecords.all);
  const events = await under<EventRecord>(eventRecords.all);
  const notifications = await under<NotificationRecord>(notificationRecords.all);
  const entries = await under<number>(registryKeys.tokens);
  const formerOwners = await under<string>(objectKeys.allFormerOwners);
  const all = [histories, objects, events, notifications, entries, formerOwners];
  for (;;) {
    let place: Deno.KvKeyPart | undefined;
    for (const { next } of all) if (next !== undefined && (place === undefined || isBefore(next, place))) place = next;
    if (place === undefined) return;
    const [history] = await histories.take(place);
    yield {
      place,
      history: history?.history ?? null,
      objects: await objects.take(place),
      events: await events.take(place),
      notifications: await notifications.take(place),
      entries: await entries.take(place),
      formerOwners: await formerOwners.take(place),
    };
  }
}

/** A list that is read one position at a time. */
interface Opened<T> {
  /** Position of the next record; `undefined` at the end of the list. */
  next: Deno.KvKeyPart | undefined;
  /** Returns the values at this position if it is the next one, otherwise an empty list. */
  take(place: Deno.KvKeyPart): Promise<readonly T[]> | readonly T[];
}

const NOTHING: readonly never[] = [];

async function opened<T>(records: AsyncGenerator<T>, placeOf: (record: T) => Deno.KvKeyPart): Promise<Opened<T>> {
  let record: T | undefined;
  const advance = async () => {
    const { done, value } = await records.next();
    record = done ? undefined : value;
    list.next = record === undefined ? undefined : placeOf(record);
  };
  async function taken(place: Deno.KvKeyPart): Promise<readonly T[]> {
    const all: T[] = [];
    while (list.next !== undefined && isSame(list.next, place)) {
      all.push(record as T);
      await advance();
    }
    return all;
  }
  const list: Opened<T> = {
    next: undefined,
    take: (place) => (list.next !== undefined && isSame(list.next, place) ? taken(place) : NOTHING),
  };
  await advance();
  return list;
}

const isSame = (one: Deno.KvKeyPart, other: Deno.KvKeyPart): boolean =>
  one === other || (one instanceof Uint8Array && other instanceof Uint8Array && one.toHex() === other.toHex());

/** Types in the order in which the store sorts parts of keys. */
const KINDS = ["object", "string", "number", "bigint", "boolean"];

function isBefore(one: Deno.KvKeyPart, other: Deno.KvKeyPart): boolean {
  if (typeof one === "number" && typeof other === "number") return one < other;
  if (typeof one !== typeof other) return KINDS.indexOf(typeof one) < KINDS.indexOf(typeof other);
  if (one instanceof Uint8Array && other instanceof Uint8Array) return one.toHex() < other.toHex();
  if (typeof one === "string" && typeof other === "string") return utf8Hex(one) < utf8Hex(other);
  return (one as bigint) < (other as bigint);
}

const utf8Hex = (text: string): string => new TextEncoder().encode(text).toHex();

/** Yields the history of each registered object, in the order of the objects' positions. */
async function* historiesOf(
  kv: Kv,
  size: number,
  eventsOf: EventsOf,
  report: Report,
): AsyncGenerator<{ readonly place: number; readonly history: TokenHistory }> {
  for (let from = 0; from < size; from += READ_AT_ONCE) {
    const to = Math.min(from + READ_AT_ONCE, size);
    const histories = new Map<number, TokenHistory>();
    for await (const { index, bytes } of leavesOf(kv, from, to, null)) {
      const leaf = bytes && leafOrNull(bytes);
      if (leaf?.type === "mint")
        histories.set(index, { fingerprint: leaf.fingerprint, events: [eventOf(leaf, index)] });
    }
    const later = eventsOf.between(from, to);
    for (let at = 0; at < later.length; at += READ_AT_ONCE) {
      const part = later.slice(at, at + READ_AT_ONCE);
      const leaves = await getReadable(
        kv,
        part.map(([, index]) => registryKeys.leaf(index)),
      );
      for (const [number, [tokenId, index]] of part.entries()) {
        const bytes = leaves[number];
        const leaf = bytes instanceof Uint8Array ? leafOrNull(bytes) : null;
        if (leaf) addEvent(histories.get(tokenId), leaf, index, report);
      }
    }
    for (const [place, history] of histories) yield { place, history };
  }
}

function eventOf({ type, commitment, timestamp }: Leaf, index: number): TokenHistory["events"][number] {
  if (!isEventType(type))
    throw new TypeError(`Entry ${index} of the log has the type "${type}", which is not an event of an object.`);
  return { index, type, commitment, timestamp };
}

function addEvent(token: TokenHistory | undefined, leaf: Leaf, index: number, report: Report): void {
  const key = registryKeys.leaf(index);
  const { type, tokenId, eventNumber } = leaf;
  if (!token) {
    report.bad(key, withoutMint(leaf));
    return;
  }
  const due = `the "k" of the entry is ${eventNumber}; expected event ${token.events.length} of token ${tokenId}`;
  report.expect(eventNumber === token.events.length, key, due);
  const last = token.events.at(-1)?.type;
  const what = `a ${type} of token ${tokenId}`;
  report.expect(last !== "erase", key, `it is ${what}, which is erased`);
  report.expect(last !== "revoke" || type === "erase", key, `it is ${what}, which is revoked`);
  // The entry of a publication contains the hash of the file. The registration before it contains only a blinded hash.
  const isOfFile = type === "publish" || leaf.fingerprint === token.fingerprint;
  report.expect(isOfFile, key, `the "f" of the entry is not the hash of token ${tokenId}`);
  token.events.push(eventOf(leaf, index));
}

/** Returns the values of any keys; `null` for a value that is missing or cannot be decoded. */
export async function getReadable(kv: Kv, keys: readonly Deno.KvKey[]): Promise<unknown[]> {
  try {
    return (await getAll<unknown>(kv, keys)).map(({ value }) => value);
  } catch (error) {
    if (!(error instanceof UnreadableRecord)) throw error;
    // Reads the records one by one, because those that can be decoded are still needed.
    return Promise.all(
      keys.map((key) =>
        kv.get<unknown>(key).then(
          ({ value }) => value,
          (problem) => {
            if (problem instanceof UnreadableRecord) return null;
            throw problem;
          },
        ),
      ),
    );
  }
}
