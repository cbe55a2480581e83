import type { ApiKey, ApiScope } from "../../contract/api-key.ts";
import { API_KEY_PREFIX } from "../../contract/constants.ts";
import { collection } from "../../platform/kv/collection.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { listByIndex } from "../../platform/kv/write.ts";
import { keyEpochOf, type UserRecord } from "../users/store.ts";

/** An API key, as far as it is kept: never its text. */
export interface ApiKeyRecord {
  readonly id: string;
  readonly userId: string;
  /** SHA-256 of its text, base64url. */
  readonly digest: string;
  /** The last symbols of its text, for its owner to know it by. */
  readonly lastFour: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  /** Where it may be used from, as `parseNetwork` takes them; none: from anywhere. */
  readonly networks: readonly string[];
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly endsAt: number | null;
  readonly lastUsedAt: number | null;
  /** The account's `keyEpoch` when it was made: a key of an earlier one is revoked. */
  readonly epoch: number;
}

const BY_USER = "api_keys_by_user";

export const apiKeyRecords = collection<ApiKeyRecord>(["api_keys"], {
  key: ({ digest }) => [digest],
  indexes: [[BY_USER]],
  indexKeys: ({ userId, id }) => [digestAt(userId, id)],
  person: {
    by: [BY_USER],
    exported: {
      member: "apiKeys",
      means: "vos clés d’API\u00a0: nom, droits, réseaux, dates\u00a0; jamais la clé elle-même",
      row: ({ id, name, lastFour, scopes, networks, createdAt, endsAt, lastUsedAt }) => ({
        _id: id,
        name,
        shown: shownText(lastFour),
        scopes,
        networks,
        ...inWords({ createdAt, endsAt, lastUsedAt }),
      }),
    },
  },
});

/** Key of the digest of a user's API key. */
export const digestAt = (userId: string, id: string): Deno.KvKey => [BY_USER, userId, id];

/** Every record of an account's keys, the latest made first; some may be of an earlier epoch. */
export const findRecordsOf = (kv: Kv, userId: string): Promise<ApiKeyRecord[]> =>
  listByIndex<ApiKeyRecord>(kv, [BY_USER, userId], (digest) => apiKeyRecords.at(digest), { newestFirst: true });

/** Whether the account has not revoked it. It may have expired. */
export const isKeptBy = (key: ApiKeyRecord, user: UserRecord): boolean =>
  key.userId === user.id && key.epoch === keyEpochOf(user);

/** The keys that an account has not revoked, the latest made first. */
export const findApiKeysOf = async (kv: Kv, user: UserRecord): Promise<ApiKeyRecord[]> =>
  (await findRecordsOf(kv, user.id)).filter((key) => isKeptBy(key, user));

export const hasEnded = ({ endsAt }: Pick<ApiKeyRecord, "endsAt">, now: number): boolean =>
  endsAt !== null && endsAt <= now;

/** What the owner is shown. */
export const toApiKey = (key: ApiKeyRecord, now: number): ApiKey => ({
  _id: key.id,
  name: key.name,
  shown: shownText(key.lastFour),
  scopes: key.scopes,
  networks: key.networks,
  hasEnded: hasEnded(key, now),
  ...inWords(key),
});

const shownText = (lastFour: string): string => `${API_KEY_PREFIX}…${lastFour}`;

function inWords({ createdAt, endsAt, lastUsedAt }: Pick<ApiKeyRecord, "createdAt" | "endsAt" | "lastUsedAt">) {
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return { createdAt: new Date(createdAt).toISOString(), endsAt: iso(endsAt), lastUsedAt: iso(lastUsedAt) };
}
