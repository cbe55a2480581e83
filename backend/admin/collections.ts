import type { AdminDocument, Collection } from "../contract/admin.ts";
import { type ScanRecord, scanKeys } from "../fingerprints/store.ts";
import { type NotificationRecord, notificationKeys } from "../notifications/store.ts";
import { type HeldObject, isHeld, type ObjectRecord, objectKeys } from "../objects/store.ts";
import { type UserRecord, userKeys } from "../users/store.ts";

interface CollectionView {
  readonly prefix: Deno.KvKey;
  /** The document of a record: an allow-list, so that a new field of the record stays hidden until it is named here. `null`: the record has expired. */
  readonly toDocument: (record: never, now: number) => AdminDocument | null;
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** The columns of an erased object that say nothing any more. */
const NO_OWNER = { objectName: null, ownerId: null, walletAddress: null, file: null } satisfies Record<
  keyof Pick<HeldObject, "objectName" | "ownerId" | "walletAddress" | "file">,
  null
>;

/** What administrators may read of each collection: never a password hash, a salt or a token. */
export const COLLECTION_VIEWS: Readonly<Record<Collection, CollectionView>> = {
  fingerprints: {
    prefix: scanKeys.all,
    toDocument: ({ userId, hash, fileName, size, scannedAt, expiresAt }: ScanRecord, now) =>
      expiresAt <= now
        ? null
        : {
            _id: `${userId}.${hash}`,
            hash,
            fileName,
            size,
            userId,
            createdAt: iso(scannedAt),
            expiresAt: iso(expiresAt),
          },
  },
  notifications: {
    prefix: notificationKeys.all,
    toDocument: ({ id, type, at, tokenId, hash, actorId, recipientIds, data }: NotificationRecord) => ({
      _id: `${tokenId}.${id}`,
      notificationType: type,
      timestamp: iso(at),
      tokenId,
      hash,
      userList: recipientIds,
      actor: actorId,
      notificationData: data,
    }),
  },
  users: {
    prefix: userKeys.all,
    toDocument: ({
      id,
      firstName,
      lastName,
      email,
      walletAddress,
      role,
      disabled,
      createdAt,
      updatedAt,
    }: UserRecord) => ({
      _id: id,
      firstName,
      lastName,
      email,
      walletAddress,
      role,
      disabled,
      createdAt,
      updatedAt,
    }),
  },
  objects: {
    prefix: objectKeys.all,
    toDocument: (object: ObjectRecord) => {
      const { id, status, hash, tokenId, createdAt, updatedAt } = object;
      const { objectName, ownerId, walletAddress, file } = isHeld(object) ? object : NO_OWNER;
      return {
        _id: id,
        objectName,
        status,
        hash,
        tokenId,
        ownerId,
        walletAddress,
        metadata: { fileName: file?.name ?? null, fileSize: file?.size ?? null },
        createdAt: iso(createdAt * 1000),
        updatedAt: iso(updatedAt * 1000),
      };
    },
  },
};
