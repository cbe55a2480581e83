/**
 * In-memory index of a user's list, for search, filters, order and counts. Without it, a page of 25 objects would
 * read 10,000 records.
 *
 * The index is updated from the log: every change of an object writes an entry in the same commit, and the entry
 * names the object. An index that covers the first n entries is brought up to date by reading the later ones,
 * regardless of the process that wrote them.
 */
import { saidText } from "../../contract/members.ts";
import { shownName } from "../../contract/visible.ts";
import { parseLeaf } from "../../formats/tlog/leaf.ts";
import { yieldToEventLoop } from "../../platform/event-loop-yield.ts";
import { createKeyedQueue } from "../../platform/kv/keyed-queue.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { getAll } from "../../platform/kv/write.ts";
import { readHead, registryKeys } from "../../registry/log/store.ts";
import { type GivenAway, readGivenAway } from "./given-away.ts";
import { createRoll, type Roll, type Row } from "./list-index.ts";
import {
  type FormerOwnership,
  formerOwnershipRecords,
  isHeld,
  type ObjectRecord,
  objectKeys,
  objectRecords,
} from "./store.ts";

/**
 * Maximum number of rows that are kept in memory for all users together. A row takes about 400 bytes, and twice that
 * after a search. A row with much metadata counts as several.
 */
const MAX_ROWS = 100_000;
/**
 * Maximum number of entries of the log that are read to update an index, in addition to its number of rows. If there
 * are more, the index is rebuilt.
 */
const MAX_ENTRIES = 1_000;
/** Number of records that are read before yielding to the event loop. */
const CHUNK = 500;

interface Kept {
  readonly roll: Roll;
  /** Number of entries of the log that the index covers. */
  readonly size: number;
}

export type Rolls = ReturnType<typeof createRolls>;

export function createRolls(kv: Kv, mostRows = MAX_ROWS) {
  const kept = new Map<string, Kept>();
  const inTurn = createKeyedQueue();

  /** Stores the index. If there are too many rows, drops the indexes that were used least recently. */
  function keep(ownerId: string, known: Kept): void {
    kept.delete(ownerId);
    kept.set(ownerId, known);
    let rows = [...kept.values()].reduce((sum, { roll }) => sum + roll.weight, 0);
    for (const [id, { roll }] of kept) {
      if (rows <= mostRows) return;
      kept.delete(id);
      rows -= roll.weight;
    }
  }

  return {
    /**
     * Calls `use` with the user's index, brought up to date, and returns its result. `use` must not keep a reference
     * to the index.
     */
    read: <T>(ownerId: string, use: (roll: Roll) => T): Promise<T> =>
      inTurn(ownerId, async () => {
        const { size } = await readHead(kv);
        const before = kept.get(ownerId);
        const known = before && (await followed(kv, ownerId, before, size));
        // A change that is committed while the rows are read is contained in the rows, in an entry after `size`, or
        // in both.
        const roll = known ? before.roll : createRoll(await readRows(kv, ownerId));
        keep(ownerId, { roll, size });
        return use(roll);
      }),
  };
}

/** Updates an index to the log's size. Returns `false` if the index must be rebuilt. */
async function followed(kv: Kv, ownerId: string, { roll, size: from }: Kept, to: number): Promise<boolean> {
  if (to === from) return true;
  if (to < from || to - from > MAX_ENTRIES + roll.size) return false;
  const changed = new Set<number>();
  const entries = { start: registryKeys.leaf(from), end: registryKeys.leaf(to) };
  for await (const { value } of kv.list<Uint8Array>(entries, { batchSize: CHUNK })) {
    const { type, tokenId } = parseLeaf(value);
    // Entries about objects of others only matter if they transfer an object, possibly to this user.
    if (roll.has(tokenId) || type === "transfer") changed.add(tokenId);
  }
  // The token id of an object is the index of its first entry.
  const own = objectKeys.ofOwner(ownerId);
  const registered = { start: [...own, from], end: [...own, to] };
  for await (const { key } of kv.list(registered)) changed.add(Number(key.at(-1)));
  for (const [tokenId, row] of await rowsOf(kv, ownerId, [...changed])) {
    if (row) roll.put(row);
    else roll.remove(tokenId);
  }
  return true;
}

/** Reads all rows of a user from the store. */
async function readRows(kv: Kv, ownerId: string): Promise<Row[]> {
  const places = new Set<number>();
  // Former objects are read after owned ones, so that an object that is given away in between is not missed.
  for (const prefix of [objectKeys.ofOwner(ownerId), formerOwnershipRecords.at(ownerId)])
    for await (const { key } of kv.list({ prefix }, { batchSize: CHUNK })) places.add(Number(key.at(-1)));
  return (await rowsOf(kv, ownerId, [...places])).flatMap(([, row]) => row ?? []);
}

/** Returns the row of each object; `null` if the object is no longer in the user's list. */
async function rowsOf(kv: Kv, ownerId: string, tokenIds: readonly number[]): Promise<[number, Row | null][]> {
  const rows: [number, Row | null][] = [];
  for (let at = 0; at < tokenIds.length; at += CHUNK) {
    if (at > 0) await yieldToEventLoop();
    rows.push(...(await chunkOf(kv, ownerId, tokenIds.slice(at, at + CHUNK))));
  }
  return rows;
}

async function chunkOf(kv: Kv, ownerId: string, tokenIds: readonly number[]): Promise<[number, Row | null][]> {
  const objects = await getAll<ObjectRecord>(
    kv,
    tokenIds.map((tokenId) => objectRecords.at(tokenId)),
  );
  const given = objects.flatMap(({ value }) =>
    value && isHeld(value) && value.ownerId !== ownerId ? [value.tokenId] : [],
  );
  const former = await getAll<FormerOwnership>(
    kv,
    given.map((tokenId) => formerOwnershipRecords.at(ownerId, tokenId)),
  );
  const givenAway = await readGivenAway(
    kv,
    former.flatMap(({ value }) => value ?? []),
  );
  return objects.map(({ value }, at) => [tokenIds[at] as number, value && rowOf(value, ownerId, givenAway)]);
}

/** Returns the size (bytes) of the object's stored file; `null` if no file is stored. */
export const keptBytes = (object: ObjectRecord): number | null =>
  isHeld(object) && object.file && object.fileErasedAt === undefined ? object.file.size : null;

/**
 * Returns the row of an object. An object that was given away is found by the name that it had then, or by its
 * identifier if that name is unknown.
 */
function rowOf(object: ObjectRecord, ownerId: string, givenAway: ReadonlyMap<number, GivenAway>): Row | null {
  if (!isHeld(object)) return null;
  const isTheirs = object.ownerId === ownerId;
  const given = givenAway.get(object.tokenId);
  if (!isTheirs && !given) return null;
  const { tokenId, id, hash, createdAt, objectName, file, status } = object;
  return {
    tokenId,
    id,
    hash,
    createdAt,
    name: isTheirs ? shownName(objectName) : (given?.objectName ?? id),
    fileName: isTheirs && file ? file.name : null,
    fileSize: isTheirs ? keptBytes(object) : null,
    said: isTheirs ? saidText(object) : "",
    status: isTheirs ? status : "transferred",
  };
}
