import { type UserRecord, userRecords, walletProof } from "../../accounts/users/store.ts";
import type { AdminDocument, Collection } from "../../contract/admin-collections.ts";
import { parseProofId } from "../../contract/proof-id.ts";
import { type NotificationRecord, notificationRecords } from "../../objects/notifications/store.ts";
import {
  type HeldObject,
  isHeld,
  isPublished,
  type ObjectRecord,
  objectKeys,
  objectRecords,
} from "../../objects/record/store.ts";
import { depositedAt } from "../../objects/record/view.ts";
import { type ScanRecord, scanRecords } from "../../objects/scans/store.ts";
import { isoOf } from "../../platform/iso.ts";
import type { Reader } from "../../platform/kv/commit.ts";
import { present } from "../../platform/kv/write.ts";
import type { FIELDS } from "./fields.ts";

/** Record type of each collection. */
export interface Records {
  readonly fingerprints: ScanRecord;
  readonly notifications: NotificationRecord;
  readonly users: UserRecord;
  readonly objects: ObjectRecord;
}

/**
 * A document has the fields of the table `FIELDS` and its version, and nothing else. A new field of a record stays
 * hidden until it is added to the table.
 */
type DocumentOf<C extends Collection> = { readonly [name in keyof (typeof FIELDS)[C]]: unknown } & AdminDocument;

type Documents = { readonly [C in Collection]: (record: Records[C], versionstamp: string) => DocumentOf<C> };

/** Fields that are empty in an erased object. */
const NO_OWNER = { objectName: null, ownerId: null, walletAddress: null, file: null } satisfies Record<
  keyof Pick<HeldObject, "objectName" | "ownerId" | "walletAddress" | "file">,
  null
>;

const DOCUMENTS: Documents = {
  fingerprints: ({ userId, hash, fileName, size, scannedAt, expiresAt }, version) => ({
    _id: `${userId}.${hash}`,
    version,
    hash,
    fileName,
    size,
    userId,
    createdAt: isoOf(scannedAt),
    expiresAt: isoOf(expiresAt),
  }),
  notifications: ({ id, type, at, tokenId, hash, actorId, recipientIds, data }, version) => ({
    _id: `${tokenId}.${id}`,
    version,
    notificationType: type,
    timestamp: isoOf(at),
    tokenId,
    hash,
    userList: recipientIds,
    actor: actorId,
    notificationData: data,
  }),
  users: (user, version) => ({
    _id: user.id,
    version,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    emailProvenAt: user.emailProvenAt ?? null,
    walletAddress: user.walletAddress,
    walletProvenAt: walletProof(user),
    role: user.role,
    disabled: user.disabled,
    createdAt: user.createdAt,
    updatedAt: user.updatedAt,
  }),
  objects: (object) => {
    const { id, status, hash, tokenId, createdAt, updatedAt } = object;
    const { objectName, ownerId, walletAddress, file } = isHeld(object)
      ? object
      : isPublished(object)
        ? { ...NO_OWNER, objectName: object.published.name, file: object.published }
        : NO_OWNER;
    return {
      _id: id,
      version: objectVersion(object),
      objectName,
      status,
      hash,
      tokenId,
      ownerId,
      walletAddress,
      metadata: { fileName: file?.name ?? null, fileSize: file?.size ?? null },
      depositedAt: depositedAt(object),
      createdAt: isoOf(createdAt * 1000),
      updatedAt: isoOf(updatedAt * 1000),
    };
  },
};

/**
 * Returns the version of an object: the number of its events. Every change of an object is an event, so the number
 * changes with it. Used where the versionstamp of the record is not available.
 */
export const objectVersion = ({ events }: ObjectRecord): string => String(events);

/** Returns a stored record in the form that the console shows. */
export function toDocument<C extends Collection>(
  collection: C,
  { value, versionstamp }: Deno.KvEntry<Records[C]>,
): AdminDocument {
  return DOCUMENTS[collection](value, versionstamp);
}

/** Returns whether a record has expired. Deno KV deletes an expired record some time later. */
export const isOver = (record: object, now: number): boolean =>
  "expiresAt" in record && typeof record.expiresAt === "number" && record.expiresAt <= now;

/** Returns the record with this `_id`; `null` if there is none. */
export async function findRecord<C extends Collection>(
  kv: Reader,
  collection: C,
  id: string,
): Promise<Deno.KvEntry<Records[C]> | null> {
  const key = id.isWellFormed() ? await keyOf(kv, collection, id) : null;
  if (!key) return null;
  const entry = await kv.get<Records[C]>(key);
  return entry.versionstamp === null ? null : entry;
}

async function keyOf(kv: Reader, collection: Collection, id: string): Promise<Deno.KvKey | null> {
  const [first = "", second = ""] = id.split(".", 2);
  switch (collection) {
    case "users":
      return userRecords.at(id);
    case "objects": {
      const proofId = parseProofId(id);
      const tokenId = present(await kv.get<number>(objectKeys.byId(proofId ?? "")));
      return tokenId === null ? null : objectRecords.at(tokenId);
    }
    case "notifications":
      return /^(0|[1-9]\d{0,14})$/.test(first) ? notificationRecords.at(Number(first), second) : null;
    case "fingerprints":
      return scanRecords.at(first, second);
  }
}
