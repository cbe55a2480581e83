/** Totals of objects: for the whole store, and per person for the dashboard and the quota. */
import type { CoverImage, StoredFile } from "../../contract/members.ts";
import type { ObjectStatus } from "../../contract/object.ts";
import { LISTED_STATUSES, type ListedStatus } from "../../contract/object-list.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { type Counted, readTotals, TOTALS } from "../../platform/kv/totals.ts";

/** Prefix of the totals of people; followed by the person's id. */
export const PERSON_TOTALS = [...TOTALS, "people"];

/** A quarter of an hour (s): midnight falls on a multiple of it in every time zone. */
export const STEP_S = 900;
export const stepOf = (seconds: number): number => Math.floor(seconds / STEP_S);

export const objectTotals = {
  /** Objects of the store. */
  ofStatus: (status: ObjectStatus) => [...TOTALS, "objects", status],
  /** Bytes of files and covers that the person's objects hold. */
  bytes: (userId: string) => [...PERSON_TOTALS, userId, "bytes"],
  /** Objects that the person owns, or has owned. */
  listed: (userId: string, status: ListedStatus) => [...PERSON_TOTALS, userId, "listed", status],
  /** Those of them registered in a quarter of an hour; followed by `stepOf` the time, and the status. */
  registered: (userId: string) => [...PERSON_TOTALS, userId, "registered"],
} as const;

/** An object in the list of a person. `createdAt` in Unix seconds. */
export const countedInList = (userId: string, status: ListedStatus, createdAt: number): readonly Counted[] => [
  { key: objectTotals.listed(userId, status), by: 1 },
  { key: [...objectTotals.registered(userId), stepOf(createdAt), status], by: 1 },
];

/** Bytes that an object holds for its owner. */
export const countedBytes = (
  ownerId: string,
  cover: CoverImage | null,
  file: StoredFile | null,
): readonly Counted[] => [{ key: objectTotals.bytes(ownerId), by: (cover?.size ?? 0) + (file?.size ?? 0) }];

/** Returns how many objects a person owns or has owned, by status in their list. */
export async function readListedTotals(kv: Kv, userId: string): Promise<Record<ListedStatus, number>> {
  const counts = await readTotals(
    kv,
    LISTED_STATUSES.map((status) => objectTotals.listed(userId, status)),
  );
  const [active, revoked, transferred] = counts as [number, number, number];
  return { active, revoked, transferred };
}
