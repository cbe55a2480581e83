import { readRoster } from "../../accounts/users/administrators.ts";
import { emailKey, type UserRecord, userKeys, userRecords } from "../../accounts/users/store.ts";
import type { Collection, CollectionQuery } from "../../contract/admin-collections.ts";
import { parseProofId } from "../../contract/proof-id.ts";
import { type NotificationRecord, notificationKeys, notificationRecords } from "../../objects/notifications/store.ts";
import {
  findObject,
  findObjectsByHash,
  isOwnedBy,
  type ObjectRecord,
  objectKeys,
  objectRecords,
} from "../../objects/record/store.ts";
import { type ScanRecord, scanRecords, scansByTime } from "../../objects/scans/store.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { beginningWith, keyList, keyRange, type Source, toRecords } from "../../platform/kv/pages.ts";
import { present } from "../../platform/kv/write.ts";
import { Refusal } from "../../platform/refusal.ts";
import { registryKeys } from "../../registry/log/store.ts";
import type { Records } from "./collections.ts";
import { FIELDS_ANSWER } from "./fields.ts";

/** Query for a collection. */
export type Search = Omit<CollectionQuery, "limit" | "cursor">;

type Searches = {
  readonly [C in Collection]: (kv: Kv, search: Search, now: number) => Promise<readonly Source<Records[C]>[]>;
};

const ULID = /^[0-9A-HJKMNP-TV-Z]{26}$/;
const WALLET = /^0x[0-9a-f]{40}$/i;
const HASH = /^[0-9a-f]{64}$/;
/** A query of at least six hexadecimal digits also searches hashes. */
const HASH_PREFIX = /^[0-9a-f]{6,64}$/;

const userAt = (id: string) => userRecords.at(id);
const objectAt = (tokenId: number) => objectRecords.at(tokenId);

/** Returns a text in the form that is compared: without accents, in lower case. */
const folded = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Sources of search results for each collection, the fastest first. The sources have no results in common. */
const SEARCHES: Searches = {
  async users(kv, { q = "", sort, role, disabled }) {
    const wanted = (user: UserRecord): boolean =>
      (role === undefined || user.role === role) && (disabled === undefined || String(user.disabled) === disabled);
    const filter = role === undefined && disabled === undefined ? {} : { matches: wanted };
    const order = { newestFirst: sort === "newest" };
    if (ULID.test(q)) return [{ read: keyList(kv, [userRecords.at(q)]), ...filter }];
    const byId = toRecords<UserRecord, string>(kv, userAt);
    if (WALLET.test(q)) {
      const id = present(await kv.get<string>(userKeys.byWallet(q)));
      const proven: Source<UserRecord> = { read: keyList(kv, id === null ? [] : [userRecords.at(id)]), ...filter };
      const unproven = keyRange(kv, userKeys.bySetWallet(q), order, byId);
      return [proven, { read: unproven, ...filter }];
    }
    if (q === "") {
      if (role !== "admin") return [{ read: keyRange(kv, userRecords.all, order), ...filter }];
      const roster = await readRoster(kv);
      const ids = [...roster.active, ...roster.disabled].sort();
      return [{ read: keyList(kv, (order.newestFirst ? ids.reverse() : ids).map(userAt)), matches: wanted }];
    }
    const address = emailKey(q);
    const byEmail = keyRange(kv, userKeys.allByEmail, { bounds: beginningWith(userKeys.allByEmail, address) }, byId);
    const first: Source<UserRecord> = { read: byEmail, ...filter };
    // A query with "@" is an e-mail address, and names do not contain "@".
    if (q.includes("@")) return [first];
    const text = folded(q);
    const named = ({ firstName, lastName }: UserRecord) => folded(`${firstName} ${lastName}`).includes(text);
    const matches = (user: UserRecord) => wanted(user) && named(user) && !emailKey(user.email).startsWith(address);
    return [first, { read: keyRange(kv, userRecords.all, order), matches }];
  },

  async objects(kv, { q = "", sort, status, ownerId }) {
    const wanted = (object: ObjectRecord): boolean =>
      (status === undefined || object.status === status) && (ownerId === undefined || isOwnedBy(object, ownerId));
    const filter = status === undefined && ownerId === undefined ? {} : { matches: wanted };
    const order = { newestFirst: sort === "newest" };
    const id = parseProofId(q);
    if (id !== null) {
      const tokenId = present(await kv.get<number>(objectKeys.byId(id)));
      return tokenId === null ? [] : [{ read: keyList(kv, [objectRecords.at(tokenId)]), ...filter }];
    }
    const all =
      ownerId === undefined
        ? keyRange(kv, registryKeys.tokens, order, mintedObjects(kv))
        : keyRange(kv, objectKeys.ofOwner(ownerId), order, toRecords<ObjectRecord, number>(kv, objectAt));
    if (q === "") return [{ read: all, ...filter }];
    const text = folded(q);
    const isHash = HASH_PREFIX.test(q);
    const named = (object: ObjectRecord) =>
      "objectName" in object && folded(object.objectName).includes(text) && !(isHash && object.hash.startsWith(q));
    const byName: Source<ObjectRecord> = { read: all, matches: (object) => wanted(object) && named(object) };
    if (!isHash) return [byName];
    const byHash = keyRange(
      kv,
      objectKeys.allByHash,
      { bounds: beginningWith(objectKeys.allByHash, q) },
      toRecords<ObjectRecord, number>(kv, objectAt),
    );
    return HASH.test(q) ? [{ read: byHash, ...filter }] : [{ read: byHash, ...filter }, byName];
  },

  async notifications(kv, { q = "", sort, notificationType, userId }) {
    const order = { newestFirst: sort === "newest" };
    const wanted = ({ type, recipientIds }: NotificationRecord): boolean =>
      (notificationType === undefined || type === notificationType) &&
      (userId === undefined || recipientIds.includes(userId));
    const filter = notificationType === undefined && userId === undefined ? {} : { matches: wanted };
    if (q !== "") {
      const id = parseProofId(q);
      const named = id === null ? null : await findObject(kv, id);
      const objects = id === null ? await findObjectsByHash(kv, q.toLowerCase()) : named ? [named] : [];
      return objects.map(({ tokenId }) => ({
        read: keyRange<NotificationRecord>(kv, notificationRecords.at(tokenId), order),
        ...filter,
      }));
    }
    const index = userId === undefined ? notificationKeys.allByTime : notificationKeys.ofUser(userId);
    const records = toRecords<NotificationRecord, number>(kv, (tokenId, key) =>
      notificationRecords.at(tokenId, String(key.at(-1))),
    );
    return [{ read: keyRange(kv, index, order, records), ...filter }];
  },

  async fingerprints(kv, { q = "", sort, userId }, now) {
    const text = folded(q);
    // Deno KV deletes expired records some time later.
    const matches = (scan: ScanRecord): boolean =>
      scan.expiresAt > now && (scan.hash.startsWith(text) || folded(scan.fileName).includes(text));
    if (userId !== undefined) return [{ read: keyRange(kv, scanRecords.at(userId), {}), matches }];
    const records = toRecords<ScanRecord, string>(kv, (hash, key) => scanRecords.at(String(key[2]), hash));
    return [{ read: keyRange(kv, scansByTime, { newestFirst: sort === "newest" }, records), matches }];
  },
};

/** Yields objects by means of the index of events: the first event of each object (number 0) leads to the object. */
const mintedObjects =
  (kv: Kv) =>
  async (entries: readonly Deno.KvEntry<number>[]): Promise<(Deno.KvEntry<ObjectRecord> | null)[]> => {
    const mints = entries.filter(({ key }) => key.at(-1) === 0);
    const objects = await toRecords<ObjectRecord, number>(kv, objectAt)(mints);
    return entries.map((entry) => {
      const at = mints.indexOf(entry);
      return at === -1 ? null : (objects[at] ?? null);
    });
  };

const FILTERS = ["role", "disabled", "status", "ownerId", "notificationType", "userId"] as const;

/**
 * Returns the sources of records that answer a query. Throws if the query contains a filter that the collection does
 * not have.
 */
export async function sourcesOf<C extends Collection>(
  kv: Kv,
  collection: C,
  search: Search,
  now: number,
): Promise<readonly Source<Records[C]>[]> {
  const own = FIELDS_ANSWER[collection].filters.map(({ name }) => name);
  const other = FILTERS.find((name) => search[name] !== undefined && !own.includes(name));
  if (other)
    throw new Refusal("invalid_input", `${other} is not a filter of ${collection}. Remove it from the request.`);
  return SEARCHES[collection](kv, { ...search, ...trimmed(search) }, now);
}

const trimmed = ({ q }: Search) => (q === undefined ? {} : { q: q.trim().toWellFormed() });

/** Returns whether the query asks for the whole collection. */
export const isWhole = (search: Search): boolean =>
  !search.q?.trim() && FILTERS.every((name) => search[name] === undefined);
