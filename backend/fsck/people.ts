import { isLive, type SessionRecord, sessionKeys } from "../accounts/auth/store.ts";
import { type PasskeyRecord, passkeyKeys } from "../accounts/passkeys/store.ts";
import { type AdminRoster, adminKeys, EMPTY_ROSTER, withPerson } from "../accounts/users/administrators.ts";
import { type UserRecord, userKeys } from "../accounts/users/store.ts";
import { type NotificationRecord, notificationKeys } from "../objects/notifications/store.ts";
import { objectKeys } from "../objects/record/store.ts";
import { scanKeys } from "../objects/scans/store.ts";
import { offerKeys } from "../objects/transfers/store.ts";
import { each, need, type Report } from "./report.ts";

/** Accounts, sessions, passkeys and notifications against their indexes, both ways. `now` in ms: what has expired may be half erased. */
export async function checkPeople(kv: Deno.Kv, now: number, report: Report): Promise<void> {
  await checkKind<UserRecord>(kv, report, {
    kind: "users",
    records: userKeys.all,
    indexes: [userKeys.allByEmail, userKeys.allByWallet, userKeys.allErasing],
    indexesOf: ({ id, email, walletAddress, erasingSince }) =>
      [
        userKeys.byEmail(email),
        ...(walletAddress ? [userKeys.byWallet(walletAddress)] : []),
        ...(erasingSince === undefined ? [] : [userKeys.erasing(id)]),
      ].map((key) => ({ key, holds: id })),
  });
  await checkKind<SessionRecord>(kv, report, {
    kind: "sessions",
    records: sessionKeys.all,
    indexes: [sessionKeys.allByUser],
    indexesOf: ({ userId, id }) => [{ key: sessionKeys.ofUser(userId, id), holds: id }],
    isKept: (session) => isLive(session, now),
  });
  await checkKind<PasskeyRecord>(kv, report, {
    kind: "passkeys",
    records: passkeyKeys.all,
    indexes: [passkeyKeys.allByUser],
    indexesOf: ({ userId, id }) => [{ key: passkeyKeys.ofUser(userId, id), holds: id }],
  });
  await checkKind<NotificationRecord>(kv, report, {
    kind: "notifications",
    records: notificationKeys.all,
    indexes: [notificationKeys.allByTime, notificationKeys.allByUser],
    indexesOf: ({ id, tokenId, recipientIds }) =>
      [notificationKeys.byTime(id), ...recipientIds.map((userId) => notificationKeys.byUser(userId, id))].map(
        (key) => ({ key, holds: tokenId }),
      ),
  });
  await checkAdmins(kv, report);
  await checkOwners(kv, report);
}

/** The list of administrators names those who are. */
async function checkAdmins(kv: Deno.Kv, report: Report): Promise<void> {
  let due = EMPTY_ROSTER;
  for await (const { value } of each<UserRecord>(kv, userKeys.all, report)) if (value?.id) due = withPerson(due, value);
  const stored = await kv.get<AdminRoster>(adminKeys.roster).catch(() => null);
  const roster = stored?.value ?? EMPTY_ROSTER;
  const isSame = (["active", "disabled"] as const).every(
    (list) => [...due[list]].sort().join() === [...(roster[list] ?? [])].sort().join(),
  );
  report.expect(isSame, adminKeys.roster, "it does not name the administrators that there are");
}

/** What is kept under a person's id: nothing of it outlives the account. */
const KEPT_BY_PERSON: readonly Deno.KvKey[] = [
  sessionKeys.allByUser,
  passkeyKeys.allByUser,
  scanKeys.all,
  objectKeys.allFormer,
  offerKeys.allByOwner,
  notificationKeys.allByUser,
  notificationKeys.allRead,
  notificationKeys.allReadUpTo,
  notificationKeys.allBells,
];

async function checkOwners(kv: Deno.Kv, report: Report): Promise<void> {
  const people = new Set<unknown>();
  for await (const { key } of each(kv, userKeys.all, report)) people.add(key[1]);
  for (const prefix of KEPT_BY_PERSON)
    for await (const { key } of each(kv, prefix, report))
      report.expect(people.has(key[1]), key, "it is of an account that does not exist");
}

interface Kind<T> {
  readonly kind: string;
  readonly records: Deno.KvKey;
  readonly indexes: readonly Deno.KvKey[];
  /** The index entries that a record must have. */
  readonly indexesOf: (record: T) => readonly { readonly key: Deno.KvKey; readonly holds: string | number }[];
  /** Whether they must still be there. */
  readonly isKept?: (record: T) => boolean;
}

async function checkKind<T extends { readonly id: string }>(
  kv: Deno.Kv,
  report: Report,
  { kind, records, indexes, indexesOf, isKept = () => true }: Kind<T>,
): Promise<void> {
  const due = new Set<string>();
  for await (const { key, value } of each<T>(kv, records, report, kind)) {
    if (!report.expect(value?.id === key.at(-1), key, "its id is not the one of its key")) continue;
    let entries: ReturnType<typeof indexesOf>;
    try {
      entries = indexesOf(value);
    } catch {
      report.bad(key, "a field that it is found by is missing");
      continue;
    }
    for (const { key: index, holds } of entries) {
      due.add(JSON.stringify(index));
      if (!isKept(value)) continue;
      const held = await need<string | number>(kv, index, report, `${value.id} of ${kind} is not found by this index`);
      if (held !== null) report.expect(held === holds, index, `it points to ${held}, not to ${holds}`);
    }
  }
  for (const prefix of indexes) {
    for await (const { key } of each(kv, prefix, report, "indexes")) {
      report.expect(due.has(JSON.stringify(key)), key, `no record of ${kind} belongs to this index`);
    }
  }
}
