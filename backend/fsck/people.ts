import { type AdminRoster, adminKeys, EMPTY_ROSTER, withPerson } from "../accounts/users/administrators.ts";
import { type UserRecord, userKeys } from "../accounts/users/store.ts";
import type { Kv } from "../platform/kv/kv.ts";
import { each, type Report } from "./report.ts";

/** The list of administrators names those who are. Answers the ids of all accounts. */
export async function checkPeople(kv: Kv, report: Report): Promise<ReadonlySet<unknown>> {
  const people = new Set<unknown>();
  let due = EMPTY_ROSTER;
  for await (const { key, value } of each<UserRecord>(kv, userKeys.all, report)) {
    people.add(key[1]);
    if (value?.id) due = withPerson(due, value);
  }
  const stored = await kv.get<AdminRoster>(adminKeys.roster).catch(() => null);
  const roster = stored?.value ?? EMPTY_ROSTER;
  const isSame = (["active", "disabled"] as const).every(
    (list) => [...due[list]].sort().join() === [...(roster[list] ?? [])].sort().join(),
  );
  report.expect(isSame, adminKeys.roster, "it does not name the administrators that there are");
  return people;
}
