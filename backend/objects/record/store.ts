import type { KeptMembers, StoredFile } from "../../contract/members.ts";
import type { ObjectStatus } from "../../contract/object.ts";
import { collection } from "../../platform/kv/collection.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { getAll, getAllInTurns, present } from "../../platform/kv/write.ts";
import { countedBytes, countedInList, objectTotals } from "./totals.ts";

/**
 * A registered object. Its key is the index of its first entry in the registry. A hash may have any number of objects,
 * but at most two of them reserve the hash (`holdsHash`): one whose file was deposited, and one that was declared
 * without its file. Only the registry's writer writes these records, so a commit that checks the head of the log also
 * detects their changes.
 */
export type ObjectRecord = HeldObject | ErasedObjectRecord | PublishedObject;

/** Fields that an object keeps forever, even if it is erased. */
interface Registration {
  /** Identifier of the object. */
  readonly id: string;
  /** SHA-256 of the file, hexadecimal. */
  readonly hash: string;
  readonly status: ObjectStatus;
  /** Index of the object's registration (mint) in the registry. */
  readonly tokenId: number;
  /** Number of its events in the registry. */
  readonly events: number;
  /** Times of the object's registration and of its latest event: the `ts` of their leaves (Unix seconds). */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** When the file of a declared object was deposited: the `ts` of the leaf (Unix seconds). */
  readonly depositedAt?: number;
  /**
   * When another object of the same hash superseded this one (Unix seconds). The reason is that this one was revoked
   * or erased, or that an account with an unproven e-mail address declared it more than a day earlier. A valid object
   * stays valid. Removed when its file is deposited.
   */
  readonly succeededAt?: number;
  /** Set if this object has superseded another one, so the hash has further objects. */
  readonly succeeds?: true;
}

/** An object with an owner. */
export interface HeldObject extends Registration, KeptMembers {
  readonly ownerId: string;
  readonly status: "active" | "revoked";
}

/** What remains of an object that was erased: its registration. */
export interface ErasedObjectRecord extends Registration {
  readonly status: "erased";
  /** Set if the service never received the file. Absent if it did, or if that is unknown. */
  readonly declared?: true;
}

/**
 * A file of the service itself, registered so that anyone can recognise a genuine copy. It has no owner, so no account
 * can change, revoke, transfer or recover it. Its registration is its only entry.
 */
export interface PublishedObject extends Registration {
  readonly status: "active";
  readonly published: {
    /** Name of the file. */
    readonly name: string;
    /** Bytes. */
    readonly size: number;
    /** Salt that opens the commitment of the registration to `publicationOf`; 32 bytes, base64url. */
    readonly salt: string;
  };
}

const STAYS: Readonly<Record<keyof Registration, true>> = {
  id: true,
  hash: true,
  status: true,
  tokenId: true,
  events: true,
  createdAt: true,
  updatedAt: true,
  depositedAt: true,
  succeededAt: true,
  succeeds: true,
};
export const REGISTRATION = Object.keys(STAYS) as (keyof Registration)[];

/** Returns the fields of an object that remain after it is erased. None of them is in `MEMBERS`. */
export const registrationOf = (object: Registration) =>
  Object.fromEntries(
    REGISTRATION.flatMap((name) => (object[name] === undefined ? [] : [[name, object[name]]])),
  ) as unknown as Registration;

/** Returns the event to which the registration of a file of the service commits. */
export const publicationOf = ({ id, hash, published: { name, size } }: PublishedObject) => ({
  type: "mint",
  objectId: id,
  hash,
  file: { name, size },
  publishedBy: "service",
});

/** Records that a user has owned an object that now belongs to another user. */
export interface FormerOwnership {
  readonly ownerId: string;
  readonly tokenId: number;
  readonly hash: string;
  /** When the user last gave the object away: the `ts` of the leaf (Unix seconds). */
  readonly until: number;
  /** Number of the transfer among the object's events. Absent in older records. */
  readonly number?: number;
  /** When the object was registered, Unix seconds. */
  readonly createdAt: number;
}

/** Note that an erased object still has records that must be removed. */
export interface ErasureNote {
  readonly ownerId: string;
  readonly tokenId: number;
  readonly hash: string;
}

/** How an object was registered: `declared` by hash alone, or `deposited` with the file. */
export const MAKINGS = ["declared", "deposited"] as const;
export type Making = (typeof MAKINGS)[number];

export const objectKeys = {
  allById: ["objects_by_id"],
  /** Index by proof identifier. The value of every index of objects is the tokenId. */
  byId: (id: string) => ["objects_by_id", id],
  allByOwner: ["objects_by_owner"],
  ofOwner: (ownerId: string) => ["objects_by_owner", ownerId],
  allByHash: ["objects_by_hash"],
  /** The latest declared object of the hash, or the latest deposited one. */
  byHash: (hash: string, making: Making) => ["objects_by_hash", hash, making],
  /** Objects that others have superseded. With `tokenId`, one of them. */
  byFormerHash: (hash: string, ...tokenId: readonly number[]) => ["objects_by_former_hash", hash, ...tokenId],
  allByFormerHash: ["objects_by_former_hash"],
  allByCover: ["objects_by_cover"],
  /** Objects with this image as their cover. With `tokenId`, one of them. */
  byCover: (hash: string, ...tokenId: readonly number[]) => ["objects_by_cover", hash, ...tokenId],
  allFormerOwners: ["object_former_owners"],
  formerOwnersOf: (tokenId: number) => ["object_former_owners", tokenId],
} as const;

export const objectRecords = collection<ObjectRecord>(["objects"], {
  one: "object",
  key: ({ tokenId }) => [tokenId],
  indexes: [
    objectKeys.allById,
    objectKeys.allByOwner,
    objectKeys.allByHash,
    objectKeys.allByFormerHash,
    objectKeys.allByCover,
  ],
  indexKeys: (object) => [
    objectKeys.byId(object.id),
    object.succeededAt === undefined
      ? objectKeys.byHash(object.hash, makingOf(object))
      : objectKeys.byFormerHash(object.hash, object.tokenId),
    ...(isHeld(object) ? [[...objectKeys.ofOwner(object.ownerId), object.tokenId]] : []),
    ...(isHeld(object) && object.cover ? [objectKeys.byCover(object.cover.hash, object.tokenId)] : []),
  ],
  totals: (object) => [
    { key: objectTotals.ofStatus(object.status), by: 1 },
    ...(isHeld(object)
      ? [
          ...countedInList(object.ownerId, object.status, object.createdAt),
          ...countedBytes(object.ownerId, object.cover, keptFileOf(object)),
        ]
      : []),
  ],
  // Objects of a deleted account are erased one by one beforehand, each with a separate entry.
  person: { by: objectKeys.allByOwner, exported: "objects", erasedBefore: true },
});

/** Former ownerships. Only former owners have one: the current owner has none, and erased objects have none. */
export const formerOwnershipRecords = collection<FormerOwnership>(["objects_formerly_by_owner"], {
  kind: "former ownerships",
  key: ({ ownerId, tokenId }) => [ownerId, tokenId],
  indexes: [objectKeys.allFormerOwners],
  indexKeys: ({ ownerId, tokenId }) => [[...objectKeys.formerOwnersOf(tokenId), ownerId]],
  holds: ({ hash }) => hash,
  totals: ({ ownerId, createdAt }) => countedInList(ownerId, "transferred", createdAt),
  // The user's events of these objects are erased beforehand.
  person: { exported: "formerObjects", erasedBefore: true },
});

export const erasureNoteRecords = collection<ErasureNote>(["objects_erasing"], {
  key: ({ ownerId, tokenId }) => [ownerId, tokenId],
});

/** Returns whether this user owns or has owned any object. */
export async function hasOwned(kv: Kv, userId: string): Promise<boolean> {
  for (const prefix of [objectKeys.ofOwner(userId), formerOwnershipRecords.at(userId)])
    for await (const _ of kv.list({ prefix }, { limit: 1 })) return true;
  return false;
}

export async function findObjectByToken(kv: Kv, tokenId: number): Promise<ObjectRecord | null> {
  return present(await kv.get<ObjectRecord>(objectRecords.at(tokenId)));
}

/**
 * Maximum number of objects of a hash in one answer: the latest declared one, the latest deposited one, and the first
 * of all others.
 */
export const MAX_PER_HASH = 12;

/** Returns the objects of a hash in order of registration, at most `MAX_PER_HASH`. */
export async function findObjectsByHash(kv: Kv, hash: string): Promise<ObjectRecord[]> {
  const latest = await readObjects(kv, await findTokensByHash(kv, hash));
  const former = latest.some(({ succeeds }) => succeeds) ? await readObjects(kv, await findFormerTokens(kv, hash)) : [];
  return inOrder([...former, ...latest]);
}

const readObjects = async (kv: Kv, tokenIds: readonly number[]): Promise<ObjectRecord[]> =>
  (
    await getAll<ObjectRecord>(
      kv,
      tokenIds.map((tokenId) => objectRecords.at(tokenId)),
    )
  ).flatMap(({ value }) => value ?? []);

/**
 * Returns the latest declared and the latest deposited object of a hash. If one of them has `succeeds`, the hash has
 * further objects.
 */
export async function findTokensByHash(kv: Kv, hash: string): Promise<number[]> {
  const keys = MAKINGS.map((making) => objectKeys.byHash(hash, making));
  return (await getAll<number>(kv, keys)).flatMap(({ value }) => value ?? []);
}

/** Returns the first objects of a hash that were superseded by others. */
export async function findFormerTokens(kv: Kv, hash: string): Promise<number[]> {
  const former = kv.list<number>({ prefix: objectKeys.byFormerHash(hash) }, { limit: MAX_PER_HASH - MAKINGS.length });
  return Array.fromAsync(former, ({ value }) => value);
}

/** Returns the objects in the order of the log, without duplicates. */
export const inOrder = <T extends { readonly tokenId: number }>(objects: readonly T[]): T[] =>
  [...new Map(objects.map((object) => [object.tokenId, object])).values()].sort((a, b) => a.tokenId - b.tokenId);

export async function findObject(kv: Kv, id: string): Promise<ObjectRecord | null> {
  const tokenId = present(await kv.get<number>(objectKeys.byId(id)));
  return tokenId === null ? null : findObjectByToken(kv, tokenId);
}

/** Returns the objects that this user has owned and that belong to others now, latest registration first. */
export async function listFormerObjectsOf(
  kv: Kv,
  ownerId: string,
): Promise<{ readonly object: HeldObject; readonly ownership: FormerOwnership }[]> {
  const former = await Array.fromAsync(
    kv.list<FormerOwnership>({ prefix: formerOwnershipRecords.at(ownerId) }, { reverse: true }),
  );
  const keys = former.map(({ value }) => objectRecords.at(value.tokenId));
  const objects = await getAllInTurns<ObjectRecord>(kv, keys);
  return objects.flatMap(({ value: object }, at) =>
    object && isHeld(object) && object.ownerId !== ownerId
      ? [{ object, ownership: (former[at] as Deno.KvEntry<FormerOwnership>).value }]
      : [],
  );
}

/**
 * Yields the owner's objects one at a time, in order of registration, so that callers need not hold many in memory.
 */
export async function* eachObjectOf(kv: Kv, ownerId: string): AsyncGenerator<HeldObject> {
  for await (const { value: tokenId } of kv.list<number>({ prefix: objectKeys.ofOwner(ownerId) })) {
    const object = await findObjectByToken(kv, tokenId);
    if (object && isOwnedBy(object, ownerId)) yield object;
  }
}

export const makingOf = (object: ObjectRecord): Making => {
  const isDeclared = isHeld(object) ? object.file === null : !isPublished(object) && object.declared === true;
  return isDeclared ? "declared" : "deposited";
};

/** Whether the object reserves its hash: it is valid, and no other object has superseded it. */
export const holdsHash = ({ status, succeededAt }: ObjectRecord): boolean =>
  status === "active" && succeededAt === undefined;

/** Returns when the service received the file (Unix seconds); `null` if it never did. */
export const depositOf = (object: ObjectRecord): number | null =>
  makingOf(object) === "declared" ? null : (object.depositedAt ?? object.createdAt);

/** Returns the object's stored file; `null` if the service never received one, or its owner has erased it. */
export const keptFileOf = ({ file, fileErasedAt }: HeldObject): StoredFile | null =>
  fileErasedAt === undefined ? file : null;

/** Whether the object has an owner. */
export const isHeld = (object: ObjectRecord): object is HeldObject =>
  object.status !== "erased" && !isPublished(object);

/** Whether the object is a file that the service itself has published. */
export const isPublished = (object: ObjectRecord): object is PublishedObject =>
  (object as Partial<PublishedObject>).published !== undefined;

/** Whether this user owns the object. */
export const isOwnedBy = (object: ObjectRecord, userId: string): object is HeldObject =>
  isHeld(object) && object.ownerId === userId;
