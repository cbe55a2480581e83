import type { Passkey, PasskeyDevice } from "../../contract/passkey.ts";
import { collection } from "../../platform/kv/collection.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { listByIndex } from "../../platform/kv/write.ts";
import { WORDS } from "../../words/index.ts";

/**
 * A passkey as the server stores it: the public key and its metadata. The private key never leaves the owner's
 * devices.
 */
export interface PasskeyRecord {
  /** Credential id, base64url. */
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  /** COSE_Key (RFC 9052, section 7), base64url. */
  readonly publicKey: string;
  /** Number of signatures, as the authenticator reported it last; 0 if the authenticator does not count. */
  readonly counter: number;
  /** Transports that the browser reported for this passkey. */
  readonly transports: readonly string[];
  readonly device: PasskeyDevice;
  readonly backedUp: boolean;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
  /** Time at which the owner was last warned of a possible clone (ms since 1970). */
  readonly warnedAt: number | null;
}

/**
 * Passkeys of all accounts. Disable an account before removing all its passkeys: a disabled account cannot add new
 * ones.
 */
export const passkeyRecords = collection<PasskeyRecord>(["passkeys"], {
  key: ({ id }) => [id],
  indexes: [["passkeys_by_user"]],
  indexKeys: ({ userId, id }) => [["passkeys_by_user", userId, id]],
  person: {
    by: ["passkeys_by_user"],
    exported: {
      member: "passkeys",
      means: (language) => WORDS[language].dataExport.members.passkeys,
      row: toPasskey,
    },
  },
});

/** Returns the passkeys of an account, oldest first. */
export async function findPasskeysOf(kv: Kv, userId: string): Promise<PasskeyRecord[]> {
  const passkeys = await listByIndex<PasskeyRecord>(kv, ["passkeys_by_user", userId], (id) => passkeyRecords.at(id));
  return passkeys.sort((a, b) => a.createdAt - b.createdAt);
}

/** Returns the passkey as its owner sees it. */
export function toPasskey({ id, name, createdAt, lastUsedAt, backedUp, device }: PasskeyRecord): Passkey {
  return {
    _id: id,
    name,
    createdAt: new Date(createdAt).toISOString(),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
    backedUp,
    device,
  };
}
