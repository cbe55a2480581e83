import { createHash } from "node:crypto";
import { type ApiKey, type MadeApiKey, type MakeApiKeyRequest, NO_NETWORK } from "../../contract/api-key.ts";
import { API_KEY_BYTES, formatApiKey, isWellFormedApiKey } from "../../contract/api-key-text.ts";
import { API_KEYS_MAX } from "../../contract/constants.ts";
import { isInNetworks, parseNetwork } from "../../contract/network.ts";
import type { Environment } from "../../platform/environment.ts";
import { commit, type Reader } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { present } from "../../platform/kv/write.ts";
import { mailWrite } from "../../platform/mail/outbox.ts";
import { securityEvent } from "../../platform/observe/security-events.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { KeyCaller } from "../auth/call.ts";
import type { Caller } from "../auth/service.ts";
import { isSignedIn, type SessionRecord, sessionRecords } from "../auth/store.ts";
import { findUser, keyEpochOf, type UserRecord, userRecords } from "../users/store.ts";
import { madeEmail, revokedEmail } from "./emails.ts";
import { createLastUses } from "./last-uses.ts";
import {
  type ApiKeyRecord,
  apiKeyRecords,
  digestAt,
  findApiKeysOf,
  findRecordsOf,
  hasEnded,
  isKeptBy,
  toApiKey,
} from "./store.ts";

export interface ApiKeysDeps {
  readonly kv: Kv;
  readonly environment: Environment;
  /** Origin of links in e-mails. */
  readonly publicUrl: string;
}

const digestOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

export function createApiKeys({ kv, environment, publicUrl }: ApiKeysDeps) {
  const { now, ulid, randomBytes } = environment;
  const uses = createLastUses({ kv, now });

  /** Returns the user's own key. Throws `not_found` if the key is revoked or another user's. */
  async function findOwn(read: Reader, user: UserRecord, id: string): Promise<ApiKeyRecord> {
    const digest = present(await read.get<string>(digestAt(user.id, id)));
    const key = digest === null ? null : present(await read.get<ApiKeyRecord>(apiKeyRecords.at(digest)));
    if (!key || !isKeptBy(key, user))
      throw new Refusal("not_found", "Your account has no API key with this identifier.");
    return key;
  }

  return {
    async list(user: UserRecord): Promise<ApiKey[]> {
      return (await findApiKeysOf(kv, user)).map((key) => toApiKey(key, now()));
    },

    /** Returns one of the user's own keys. */
    async one(user: UserRecord, id: string): Promise<ApiKey> {
      return toApiKey(await findOwn(kv, user, id), now());
    },

    /** Creates a key and notifies its owner by e-mail. The text of the key is only in this answer. */
    async make({ user, session }: Caller, form: MakeApiKeyRequest): Promise<MadeApiKey> {
      const { name, scopes, networks = [], endsAt: end = null } = form;
      refuseNoNetworks(networks);
      const endsAt = end === null ? null : Date.parse(end);
      const text = formatApiKey(randomBytes(API_KEY_BYTES));
      const id = ulid();
      const apiKey = await commit(kv, async (read) => {
        const [account, held] = await read.getMany<[UserRecord, SessionRecord]>([
          userRecords.at(user.id),
          sessionRecords.at(session.id),
        ]);
        // The session may have ended since the request arrived. Such a session must not create a key.
        const isThere = account.versionstamp !== null && held.versionstamp !== null;
        if (!isThere || !isSignedIn(held.value, account.value, now()))
          throw new Refusal("unauthenticated", "Please sign in.");
        const at = now();
        if (hasEnded({ endsAt }, at)) throw new Refusal("invalid_input", "endsAt must be in the future.");
        const records = await findRecordsOf(kv, user.id);
        const kept = records.filter((key) => isKeptBy(key, account.value));
        if (kept.length >= API_KEYS_MAX)
          throw new Refusal("conflict", `An account has at most ${API_KEYS_MAX} API keys. Please revoke one first.`);
        const key: ApiKeyRecord = {
          id,
          userId: user.id,
          digest: digestOf(text),
          lastFour: text.slice(-4),
          name,
          scopes,
          networks: [...new Set(networks)],
          createdAt: at,
          endsAt,
          lastUsedAt: null,
          epoch: keyEpochOf(account.value),
        };
        return {
          writes: [
            // Every creation also writes the account. Two creations at the same time therefore conflict, so each
            // counts the key of the other; and a concurrent revocation of all keys includes the new key.
            { key: account.key, value: account.value },
            ...records.filter((one) => !kept.includes(one)).flatMap(apiKeyRecords.remove),
            ...apiKeyRecords.put(key),
            mailWrite(environment, madeEmail({ to: account.value, key, publicUrl })),
          ],
          result: toApiKey(key, at),
          besideLog: "The account is written unchanged.",
        };
      });
      securityEvent("api_key_made", { user: user.id });
      return { key: text, apiKey };
    },

    /** Revokes a key with immediate effect, and notifies its owner by e-mail. */
    async revoke({ user }: Caller, id: string): Promise<void> {
      await commit(kv, async (read) => {
        const key = await findOwn(read, user, id);
        const mail = mailWrite(environment, revokedEmail({ to: user, key, at: now(), publicUrl }));
        return { writes: [...apiKeyRecords.remove(key), mail], result: undefined };
      });
      securityEvent("api_key_revoked", { user: user.id });
    },

    /**
     * Returns the owner and scopes of a key. `address`: network address of the request. Key and account are read each
     * time, so a key stops working at once if it is revoked, or if its account is disabled or taken over. A
     * well-formed key gets the same refusal whatever the reason.
     */
    async authenticate(text: string, address: string): Promise<KeyCaller> {
      if (!isWellFormedApiKey(text))
        throw new Refusal("unauthenticated", "This is not a valid API key: a character is missing or wrong.");
      const key = present(await kv.get<ApiKeyRecord>(apiKeyRecords.at(digestOf(text))));
      if (!key) throw refused(null, "unknown");
      const user = await findUser(kv, key.userId);
      if (!user || user.disabled) throw refused(key, "account");
      if (!isKeptBy(key, user)) throw refused(key, "revoked");
      if (hasEnded(key, now())) throw refused(key, "ended");
      if (key.networks.length > 0 && !isInNetworks(address, key.networks)) throw refused(key, "network");
      uses.note(key);
      return { user: { ...user, role: "user" }, key: { id: key.id, scopes: key.scopes } };
    },

    /** Stores when keys were last used. Call it every few seconds, and before the process ends. */
    writeUses: uses.write,
  };
}

export type ApiKeys = ReturnType<typeof createApiKeys>;

function refuseNoNetworks(networks: readonly string[]): void {
  const issues = networks.flatMap((text, at) => {
    const field = `networks.${at}`;
    return parseNetwork(text) ? [] : [{ field, message: `${field} ${NO_NETWORK}.` }];
  });
  const [first] = issues;
  if (first) throw new Refusal("invalid_input", first.message, { issues });
}

/** Creates the refusal of a key. The caller gets the same text for every reason; the reason is only logged. */
function refused(key: ApiKeyRecord | null, reason: "unknown" | "account" | "revoked" | "ended" | "network"): Refusal {
  securityEvent("api_key_refused", key && { user: key.userId }, { reason });
  return new Refusal(
    "unauthenticated",
    "This API key is unknown, revoked, expired or not allowed from this network. The owner's list of keys shows which.",
  );
}
