/** What is counted of objects: in the whole store, and of each person what their figures and their room rest on. */
import type { CoverImage, StoredFile } from "../../contract/members.ts";
import type { ObjectStatus } from "../../contract/object.ts";
import { LISTED_STATUSES, type ListedStatus } from "../../contract/object-list.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { type Counted, readTotals, TOTALS } from "../../platform/kv/totals.ts";

/** What every person's totals begin with; the person's id follows. */
export const PERSON_TOTALS = [...TOTALS, "people"];

/** Every midnight of every zone falls on the beginning of such a step, s. */
export const STEP_S = 900;
export const stepOf = (seconds: number): number => Math.floor(seconds / STEP_S);

export const objectTotals = {
  /** Objects of the store. */
  ofStatus: (status: ObjectStatus) => [...TOTALS, "objects", status],
  /** Bytes of files and covers that the person's objects hold. */
  bytes: (userId: string) => [...PERSON_TOTALS, userId, "bytes"],
  /** Objects that the person owns, or has owned. */
  listed: (userId: string, status: ListedStatus) => [...PERSON_TOTALS, userId, "listed", status],
  /** Those of them that were registered within a step of time; followed by `stepOf` it and the status. */
  registered: (userId: string) => [...PERSON_TOTALS, userId, "registered"],
} as const;

/** An object in the list of a person. `createdAt` in Unix seconds. */
export const countedInList = (userId: string, status: ListedStatus, createdAt: number): readonly Counted[] => [
  { key: objectTotals.listed(userId, status), by: 1 },
  { key: [...objectTotals.registered(userId), stepOf(createdAt), status], by: 1 },
];

/** What an object holds for its owner. */
export const countedBytes = (
  ownerId: string,
  cover: CoverImage | null,
  file: StoredFile | null,
): readonly Counted[] => [{ key: objectTotals.bytes(ownerId), by: (cover?.size ?? 0) + (file?.size ?? 0) }];

/** How many objects a person owns or has owned, by what they are in their list. */
export async function readListedTotals(kv: Kv, userId: string): Promise<Record<ListedStatus, number>> {
  const counts = await readTotals(
    kv,
    LISTED_STATUSES.map((status) => objectTotals.listed(userId, status)),
  );
  const [active, revoked, transferred] = counts as [number, number, number];
  return { active, revoked, transferred };
}
