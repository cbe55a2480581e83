import type { UserRecord } from "../../accounts/users/store.ts";
import type { ListedObject } from "../../contract/object.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import {
  keyRange,
  type Listed,
  type PageAsked,
  type Position,
  readPage,
  type Source,
} from "../../platform/kv/pages.ts";
import { getAll } from "../../platform/kv/write.ts";
import { readGivenAway } from "./given-away.ts";
import {
  type FormerOwnership,
  formerOwnershipRecords,
  isHeld,
  type ObjectRecord,
  objectKeys,
  objectRecords,
} from "./store.ts";
import { toOwnedObject, toTransferredObject } from "./view.ts";

/**
 * Returns a page of the objects that the user owns or has owned, latest registration first. The cursor is a position
 * in the log, so registrations, transfers and erasures between two requests do not move objects to another page.
 */
export async function readListedPage(
  kv: Kv,
  reader: UserRecord,
  publicUrl: string,
  asked: PageAsked,
): Promise<Listed<ListedObject>> {
  const { entries, nextCursor } = await readPage([{ read: placesOf(kv, reader.id), isPlace }], asked);
  const objects = entries.map(({ value }) => value);
  return { listed: await listedOf(kv, reader, publicUrl, objects), nextCursor };
}

/**
 * Returns the objects with these token ids as they appear in the user's list, in the given order. Objects that are no
 * longer in the list are omitted.
 */
export async function readListed(
  kv: Kv,
  reader: UserRecord,
  publicUrl: string,
  tokenIds: readonly number[],
): Promise<ListedObject[]> {
  const entries = await getAll<ObjectRecord>(
    kv,
    tokenIds.map((tokenId) => objectRecords.at(tokenId)),
  );
  return listedOf(
    kv,
    reader,
    publicUrl,
    entries.flatMap(({ value }) => value ?? []),
  );
}

async function listedOf(
  kv: Kv,
  reader: UserRecord,
  publicUrl: string,
  read: readonly ObjectRecord[],
): Promise<ListedObject[]> {
  const objects = read.filter(isHeld);
  // Read after the objects: if an object was given away in the meantime, its former ownership exists by now.
  const given = objects.filter(({ ownerId }) => ownerId !== reader.id);
  const former = await getAll<FormerOwnership>(
    kv,
    given.map(({ tokenId }) => formerOwnershipRecords.at(reader.id, tokenId)),
  );
  const ownerships = former.flatMap(({ value }) => value ?? []);
  const untilOf = new Map(ownerships.map(({ tokenId, until }) => [tokenId, until]));
  const givenAway = await readGivenAway(kv, ownerships);
  return objects.flatMap((object): ListedObject[] => {
    if (object.ownerId === reader.id) return [toOwnedObject(object, reader, publicUrl)];
    const until = untilOf.get(object.tokenId);
    if (until === undefined) return [];
    return [toTransferredObject(object, givenAway.get(object.tokenId) ?? {}, until, publicUrl)];
  });
}

/**
 * Returns a function that reads the objects that a user owns or has owned, in descending order of their index in the
 * registry.
 */
function placesOf(kv: Kv, ownerId: string): Source<ObjectRecord>["read"] {
  const [owned, former] = [objectKeys.ofOwner(ownerId), formerOwnershipRecords.at(ownerId)].map((prefix) =>
    keyRange<unknown>(kv, prefix, { newestFirst: true }),
  ) as [Source<unknown>["read"], Source<unknown>["read"]];
  return async function readPlaces(after, most) {
    // Former objects are read after owned ones, so that an object that is given away in between is not missed.
    const found = [...(await owned(after, most)), ...(await former(after, most))];
    const tokenIds = [...new Set(found.map(({ position }) => Number(position[0])))]
      .sort((a, b) => b - a)
      .slice(0, most);
    const entries = await getAll<ObjectRecord>(
      kv,
      tokenIds.map((tokenId) => objectRecords.at(tokenId)),
    );
    return entries.map((entry, at) => ({
      position: [tokenIds[at] as number],
      entry: entry.versionstamp === null ? null : entry,
    }));
  };
}

/** Returns at most `most` token ids of objects that the user owns or has owned, newest first. */
export async function newestPlaces(kv: Kv, ownerId: string, most: number): Promise<number[]> {
  const places = new Set<number>();
  for (const prefix of [objectKeys.ofOwner(ownerId), formerOwnershipRecords.at(ownerId)])
    for await (const { key } of kv.list({ prefix }, { reverse: true, limit: most })) places.add(Number(key.at(-1)));
  return [...places].sort((a, b) => b - a).slice(0, most);
}

/** Whether this is a valid position for a cursor. */
const isPlace = ([tokenId, ...more]: Position): boolean =>
  more.length === 0 && Number.isSafeInteger(tokenId) && Number(tokenId) >= 0;
