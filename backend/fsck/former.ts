import { type UserRecord, userRecords } from "../accounts/users/store.ts";
import { type FormerOwnership, formerOwnershipRecords } from "../objects/record/store.ts";
import type { Kv } from "../platform/kv/kv.ts";
import { present } from "../platform/kv/write.ts";
import { need, type Report } from "./report.ts";
import type { TokenRecords } from "./tokens.ts";

/** Those who have owned an object that is another's now, by their ids: when they last gave it away, Unix seconds. */
export interface FormerOwners {
  readonly hash: string;
  readonly until: ReadonlyMap<string, number>;
}

/** Whether nothing needs to be kept of an account any more: it is deleted, or on its way out. */
export type Leaving = (userId: string) => Promise<boolean>;

const MOST_REMEMBERED = 10_000;

/** Reads each account once, as long as there are not too many. */
export function createLeaving(kv: Kv): Leaving {
  const known = new Map<string, boolean>();
  return async (userId) => {
    const before = known.get(userId);
    if (before !== undefined) return before;
    const user = present(await kv.get<UserRecord>(userRecords.at(userId)));
    const isLeaving = user === null || user.erasingSince !== undefined;
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(userId, isLeaving);
    return isLeaving;
  };
}

/**
 * Checks that every former owner of an object, by its events (`owners`), finds it in their list, and no one else
 * does: the index by objects has all the lists. Remains of an object that is being erased are ignored.
 */
export async function checkFormerOwners(
  kv: Kv,
  { place, formerOwners }: TokenRecords,
  owners: FormerOwners | null,
  {
    isErasing,
    isLeaving,
    report,
  }: { readonly isErasing: boolean; readonly isLeaving: Leaving; readonly report: Report },
): Promise<void> {
  for (const [ownerId, at] of owners?.until ?? []) {
    if (await isLeaving(ownerId)) continue;
    const key = formerOwnershipRecords.at(ownerId, place);
    const problem = `object ${owners?.hash} is not in its former owner's list`;
    const former = await need<FormerOwnership>(kv, key, report, problem);
    if (former)
      report.expect(former.hash === owners?.hash && former.until === at, key, "it is not what the events tell");
  }
  for (const { key } of formerOwners) {
    const ownerId = String(key[2]);
    if (isErasing || owners?.until.has(ownerId)) continue;
    const record = formerOwnershipRecords.at(ownerId, place);
    // An index entry that leads to nothing is named with its collection.
    const { versionstamp } = await kv.get(record).catch(() => ({ versionstamp: "" }));
    report.expect(versionstamp === null, record, "no event tells that this person has owned this object");
  }
}
