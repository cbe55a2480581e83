import { notificationKeys, type NotificationRecord } from "../notifications/store.ts";
import { userKeys, type UserRecord } from "../users/store.ts";
import { each, need, type Report } from "./report.ts";

/** Accounts and notifications against their indexes, both ways. */
export async function checkPeople(kv: Deno.Kv, report: Report): Promise<void> {
  await checkKind<UserRecord>(kv, report, {
    kind: "users",
    records: userKeys.all,
    indexes: [userKeys.allByEmail, userKeys.allByWallet],
    indexesOf: (user) => [userKeys.byEmail(user.email), ...(user.walletAddress ? [userKeys.byWallet(user.walletAddress)] : [])],
  });
  await checkKind<NotificationRecord>(kv, report, {
    kind: "notifications",
    records: notificationKeys.all,
    indexes: [notificationKeys.allByUser, notificationKeys.allByObject],
    indexesOf: ({ id, recipientIds, objectIds }) => [
      ...recipientIds.map((userId) => notificationKeys.byUser(userId, id)),
      ...objectIds.map((objectId) => notificationKeys.byObject(objectId, id)),
    ],
  });
}

interface Kind<T> {
  readonly kind: string;
  readonly records: Deno.KvKey;
  readonly indexes: readonly Deno.KvKey[];
  /** The index keys that a record must have; each holds the record's id. */
  readonly indexesOf: (record: T) => readonly Deno.KvKey[];
}

async function checkKind<T extends { readonly id: string }>(kv: Deno.Kv, report: Report, { kind, records, indexes, indexesOf }: Kind<T>): Promise<void> {
  const due = new Set<string>();
  for await (const { key, value } of each<T>(kv, records, report, kind)) {
    if (!report.expect(value?.id === key[1], key, "its id is not the one of its key")) continue;
    let keys: readonly Deno.KvKey[];
    try {
      keys = indexesOf(value);
    } catch {
      report.bad(key, "a field that it is found by is missing");
      continue;
    }
    for (const index of keys) {
      due.add(JSON.stringify(index));
      const id = await need<string>(kv, index, report, `${value.id} of ${kind} is not found by this index`);
      if (id !== null) report.expect(id === value.id, index, `it points to ${id}, not to ${value.id}`);
    }
  }
  for (const prefix of indexes) {
    for await (const { key } of each<string>(kv, prefix, report, "indexes")) {
      report.expect(due.has(JSON.stringify(key)), key, `no record of ${kind} belongs to this index`);
    }
  }
}
