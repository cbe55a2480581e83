import { type UserRecord, userRecords } from "../accounts/users/store.ts";
import { type FormerOwnership, formerOwnershipRecords } from "../objects/record/store.ts";
import type { Kv } from "../platform/kv/kv.ts";
import { present } from "../platform/kv/write.ts";
import { each, need, type Report } from "./report.ts";

/** Those who have owned an object that is another's now, by their ids: when they last gave it away, Unix seconds. */
export interface FormerOwners {
  readonly hash: string;
  readonly until: ReadonlyMap<string, number>;
}

/** Whether nothing needs to be kept of this account any more: it is deleted, or on its way out. */
export async function isLeaving(kv: Kv, userId: string): Promise<boolean> {
  const user = present(await kv.get<UserRecord>(userRecords.at(userId)));
  return user === null || user.erasingSince !== undefined;
}

/**
 * Every former owner, by the events of the objects (`owners`, by tokenId), finds the object in their list, and nobody else does. What
 * is left of an object in `erasing` is on its way out.
 */
export async function checkFormerOwners(
  kv: Kv,
  owners: ReadonlyMap<number, FormerOwners>,
  erasing: ReadonlySet<number>,
  report: Report,
): Promise<void> {
  for (const [tokenId, { hash, until }] of owners) {
    for (const [ownerId, at] of until) {
      if (await isLeaving(kv, ownerId)) continue;
      const key = formerOwnershipRecords.at(ownerId, tokenId);
      const former = await need<FormerOwnership>(kv, key, report, `object ${hash} is not in its former owner's list`);
      if (former) report.expect(former.hash === hash && former.until === at, key, "it is not what the events tell");
    }
  }
  for await (const { key } of each(kv, formerOwnershipRecords.all, report)) {
    const [, ownerId, tokenId] = key;
    const isTold = erasing.has(Number(tokenId)) || owners.get(Number(tokenId))?.until.has(String(ownerId));
    report.expect(isTold === true, key, "no event tells that this person has owned this object");
  }
}
