import type { Passkey, PasskeyDevice } from "../../contract/passkey.ts";
import { collection } from "../../platform/kv/collection.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { listByIndex } from "../../platform/kv/write.ts";

/** A passkey as WebAuthn has it kept: the public half of a key that never leaves its owner's devices. */
export interface PasskeyRecord {
  /** The credential id, base64url. */
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  /** COSE_Key (RFC 9052, section 7), base64url. */
  readonly publicKey: string;
  /** Signatures that the authenticator says it has made; 0 from one that does not count. */
  readonly counter: number;
  /** How the browser may reach it, as it said. */
  readonly transports: readonly string[];
  readonly device: PasskeyDevice;
  readonly backedUp: boolean;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
  /** When the owner was last written to about a copy of it. */
  readonly warnedAt: number | null;
}

/** To erase all those of an account, disable it first: none is added to a disabled one. */
export const passkeyRecords = collection<PasskeyRecord>(["passkeys"], {
  key: ({ id }) => [id],
  indexes: [["passkeys_by_user"]],
  indexKeys: ({ userId, id }) => [["passkeys_by_user", userId, id]],
  person: {
    by: ["passkeys_by_user"],
    exported: {
      member: "passkeys",
      means: "vos clés d’accès\u00a0: nom, dates, appareil\u00a0; jamais la clé elle-même",
      row: toPasskey,
    },
  },
});

/** The passkeys of an account, the oldest first. */
export async function findPasskeysOf(kv: Kv, userId: string): Promise<PasskeyRecord[]> {
  const passkeys = await listByIndex<PasskeyRecord>(kv, ["passkeys_by_user", userId], (id) => passkeyRecords.at(id));
  return passkeys.sort((a, b) => a.createdAt - b.createdAt);
}

/** What the owner is shown. */
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
