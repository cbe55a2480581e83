/** Totals of objects: for the whole store, and per user for dashboard and quota. */
import type { CoverImage, StoredFile } from "../../contract/members.ts";
import type { ObjectStatus } from "../../contract/object.ts";
import { LISTED_STATUSES, type ListedStatus } from "../../contract/object-list.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { type Counted, readTotals, TOTALS } from "../../platform/kv/totals.ts";

/** Prefix of the totals per user; the user's id follows. */
export const PERSON_TOTALS = [...TOTALS, "people"];

/** A quarter of an hour (seconds). In every time zone, midnight is a multiple of it. */
export const STEP_S = 900;
export const stepOf = (seconds: number): number => Math.floor(seconds / STEP_S);

export const objectTotals = {
  /** Number of objects in the store. */
  ofStatus: (status: ObjectStatus) => [...TOTALS, "objects", status],
  /** Bytes of the files and covers that the user's objects hold. */
  bytes: (userId: string) => [...PERSON_TOTALS, userId, "bytes"],
  /** Number of objects that the user owns or has owned, by status. */
  listed: (userId: string, status: ListedStatus) => [...PERSON_TOTALS, userId, "listed", status],
  /**
   * Number of these objects by the quarter of an hour in which they were registered. The key continues with `stepOf`
   * the time, and the status.
   */
  registered: (userId: string) => [...PERSON_TOTALS, userId, "registered"],
} as const;

/** Counts an object in the list of a user. `createdAt` in Unix seconds. */
export const countedInList = (userId: string, status: ListedStatus, createdAt: number): readonly Counted[] => [
  { key: objectTotals.listed(userId, status), by: 1 },
  { key: [...objectTotals.registered(userId), stepOf(createdAt), status], by: 1 },
];

/** Returns what the cover and file of an object add to the stored bytes of its owner. */
export const countedBytes = (
  ownerId: string,
  cover: CoverImage | null,
  file: StoredFile | null,
): readonly Counted[] => [{ key: objectTotals.bytes(ownerId), by: (cover?.size ?? 0) + (file?.size ?? 0) }];

/** Returns how many objects a user owns or has owned, by their status in the user's list. */
export async function readListedTotals(kv: Kv, userId: string): Promise<Record<ListedStatus, number>> {
  const counts = await readTotals(
    kv,
    LISTED_STATUSES.map((status) => objectTotals.listed(userId, status)),
  );
  const [active, revoked, transferred] = counts as [number, number, number];
  return { active, revoked, transferred };
}
