import type { ApiKey, ApiScope } from "../../contract/api-key.ts";
import { API_KEY_PREFIX } from "../../contract/constants.ts";
import { collection } from "../../platform/kv/collection.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { listByIndex } from "../../platform/kv/write.ts";
import { WORDS } from "../../words/index.ts";
import { keyEpochOf, type UserRecord } from "../users/store.ts";

/** An API key as stored: the digest of the key, never the key itself. */
export interface ApiKeyRecord {
  readonly id: string;
  readonly userId: string;
  /** SHA-256 of the key's text, base64url. */
  readonly digest: string;
  /** Last characters of the key's text, by which its owner recognises it. */
  readonly lastFour: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  /**
   * Networks from which the key may be used, in the syntax of `parseNetwork`. If empty, it may be used from anywhere.
   */
  readonly networks: readonly string[];
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly endsAt: number | null;
  readonly lastUsedAt: number | null;
  /**
   * The account's `keyEpoch` when the key was created. If the account's `keyEpoch` is higher now, the key is revoked.
   */
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
      means: (language) => WORDS[language].dataExport.members.apiKeys,
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

/** Returns the index entry that leads from a user and key id to the digest of the API key. */
export const digestAt = (userId: string, id: string): Deno.KvKey => [BY_USER, userId, id];

/** Returns all records of an account's keys, newest first, including revoked ones of an earlier epoch. */
export const findRecordsOf = (kv: Kv, userId: string): Promise<ApiKeyRecord[]> =>
  listByIndex<ApiKeyRecord>(kv, [BY_USER, userId], (digest) => apiKeyRecords.at(digest), { newestFirst: true });

/** Returns whether the key belongs to this user and is not revoked. An expired key also counts. */
export const isKeptBy = (key: ApiKeyRecord, user: UserRecord): boolean =>
  key.userId === user.id && key.epoch === keyEpochOf(user);

/** Returns the user's keys that are not revoked, newest first. Expired keys are included. */
export const findApiKeysOf = async (kv: Kv, user: UserRecord): Promise<ApiKeyRecord[]> =>
  (await findRecordsOf(kv, user.id)).filter((key) => isKeptBy(key, user));

export const hasEnded = ({ endsAt }: Pick<ApiKeyRecord, "endsAt">, now: number): boolean =>
  endsAt !== null && endsAt <= now;

/** Returns the key as its owner sees it. */
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
