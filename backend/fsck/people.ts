import { type AdminRoster, EMPTY_ROSTER, rosterKey, withPerson } from "../accounts/users/administrators.ts";
import { type UserRecord, userRecords } from "../accounts/users/store.ts";
import type { Kv } from "../platform/kv/kv.ts";
import { each, type Report } from "./report.ts";

/** Checks that the list of administrators is complete and correct. Returns the ids of all accounts. */
export async function checkPeople(kv: Kv, report: Report): Promise<ReadonlySet<unknown>> {
  const people = new Set<unknown>();
  let due = EMPTY_ROSTER;
  for await (const { key, value } of each<UserRecord>(kv, userRecords.all, report)) {
    people.add(key[1]);
    if (value?.id) due = withPerson(due, value);
  }
  const stored = await kv.get<AdminRoster>(rosterKey).catch(() => null);
  const roster = stored?.value ?? EMPTY_ROSTER;
  const isSame = (["active", "disabled"] as const).every(
    (list) => [...due[list]].sort().join() === [...(roster[list] ?? [])].sort().join(),
  );
  report.expect(isSame, rosterKey, "the record does not list the current administrators");
  return people;
}
