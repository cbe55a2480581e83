import { adminKeys, EMPTY_ROSTER, withPerson } from "../accounts/users/administrators.ts";
import { type UserRecord, userKeys } from "../accounts/users/store.ts";
import { type NotificationRecord, notificationKeys } from "../objects/notifications/store.ts";
import { type ScanRecord, scanKeys } from "../objects/scans/store.ts";

/**
 * Builds the list of administrators, and the indexes by time, of a store that was begun before there were any; answers whether it did. The
 * list goes in last and says that all are there. Runs before anybody is served.
 */
export async function buildMissingIndexes(kv: Deno.Kv, now: number): Promise<boolean> {
  const stored = await kv.get(adminKeys.roster);
  if (stored.versionstamp !== null) return false;
  for await (const { value } of kv.list<NotificationRecord>({ prefix: notificationKeys.all }))
    await kv.set(notificationKeys.byTime(value.id), value.tokenId);
  for await (const { value } of kv.list<ScanRecord>({ prefix: scanKeys.all }))
    if (value.expiresAt > now)
      await kv.set(scanKeys.byTime(value), value.hash, { expireIn: Math.ceil(value.expiresAt - now) });
  let roster = EMPTY_ROSTER;
  let people = 0;
  for await (const { value } of kv.list<UserRecord>({ prefix: userKeys.all })) {
    roster = withPerson(roster, value);
    people += 1;
  }
  await kv.atomic().check(stored).set(adminKeys.roster, roster).commit();
  return people > 0;
}
