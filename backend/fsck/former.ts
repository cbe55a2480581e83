import { type UserRecord, userRecords } from "../accounts/users/store.ts";
import { type FormerOwnership, formerOwnershipRecords } from "../objects/record/store.ts";
import type { Kv } from "../platform/kv/kv.ts";
import { present } from "../platform/kv/write.ts";
import { need, type Report } from "./report.ts";
import type { TokenRecords } from "./tokens.ts";

/** Former owners of an object, by account id, with the time at which each last gave the object away (Unix seconds). */
export interface FormerOwners {
  readonly hash: string;
  readonly until: ReadonlyMap<string, number>;
}

/** Returns whether an account is deleted or being deleted, so that none of its data needs to exist. */
export type Leaving = (userId: string) => Promise<boolean>;

const MAX_REMEMBERED = 10_000;

/** Caches a limited number of accounts, so that most accounts are read only once. */
export function createLeaving(kv: Kv): Leaving {
  const known = new Map<string, boolean>();
  return async (userId) => {
    const before = known.get(userId);
    if (before !== undefined) return before;
    const user = present(await kv.get<UserRecord>(userRecords.at(userId)));
    const isLeaving = user === null || user.erasingSince !== undefined;
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(userId, isLeaving);
    return isLeaving;
  };
}

/**
 * Checks that the object is in the list of every former owner that its events name (`owners`), and in no other list.
 * The index by object finds it in all lists. Remains of an object that is being erased are ignored.
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
    const problem = `object ${owners?.hash} is missing from the list of its former owner`;
    const former = await need<FormerOwnership>(kv, key, report, problem);
    if (former)
      report.expect(former.hash === owners?.hash && former.until === at, key, "it contradicts the object's events");
  }
  for (const { key } of formerOwners) {
    const ownerId = String(key[2]);
    if (isErasing || owners?.until.has(ownerId)) continue;
    const record = formerOwnershipRecords.at(ownerId, place);
    // An index entry without a record is reported by the check of its collection.
    const { versionstamp } = await kv.get(record).catch(() => ({ versionstamp: "" }));
    report.expect(versionstamp === null, record, "the person is listed as a former owner, but no event shows that");
  }
}
