import type { KeptMembers, StoredFile } from "../../contract/members.ts";
import type { ObjectStatus } from "../../contract/object.ts";
import { collection } from "../../platform/kv/collection.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { getAll, getAllInTurns, present } from "../../platform/kv/write.ts";
import { countedBytes, countedInList, objectTotals } from "./totals.ts";

/**
 * A registered object, keyed by its place in the registry. A hash may have any number, of which two at most keep it from others (`holdsHash`): one
 * whose file was seen, and one that was declared without it. Written by the registry's writer alone, so that its head guards every version.
 */
export type ObjectRecord = HeldObject | ErasedObjectRecord | PublishedObject;

/** What an object keeps for ever, with or without an owner. */
interface Registration {
  /** Proof identifier. */
  readonly id: string;
  /** SHA-256 of the file, hexadecimal. */
  readonly hash: string;
  readonly status: ObjectStatus;
  /** Index of its mint in the registry. */
  readonly tokenId: number;
  /** Number of its events in the registry. */
  readonly events: number;
  /** Unix seconds, of the mint and of the latest event: the leaves' `ts`. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** When the file of an object that was declared without it was seen, Unix seconds: the leaf's `ts`. */
  readonly depositedAt?: number;
  /**
   * When another object of the hash took its place, Unix seconds: it was revoked or erased, or it was declared more than a day before by an account
   * with an unproven e-mail address. One that is valid stays so. Goes when its file is deposited.
   */
  readonly succeededAt?: number;
  /** It has taken the place of another: there are more objects of its hash. */
  readonly succeeds?: true;
}

/** An object with an owner. */
export interface HeldObject extends Registration, KeptMembers {
  readonly ownerId: string;
  readonly status: "active" | "revoked";
}

/** What is left of an object whose owner is gone: its place in the registry, and no more. */
export interface ErasedObjectRecord extends Registration {
  readonly status: "erased";
  /** The file was never seen. Absent: it was, or it is not known. */
  readonly declared?: true;
}

/**
 * A file of the service itself, registered so that anyone can recognise it. It has no owner, so no account can
 * change, revoke, transfer or recover it, and its mint is its only entry.
 */
export interface PublishedObject extends Registration {
  readonly status: "active";
  readonly published: {
    /** Name of the file. */
    readonly name: string;
    /** Bytes. */
    readonly size: number;
    /** Opens the commitment of its mint to `publicationOf`; 32 bytes, base64url. */
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

/** What is left of an object once it is erased: no member of `MEMBERS`. */
export const registrationOf = (object: Registration) =>
  Object.fromEntries(
    REGISTRATION.flatMap((name) => (object[name] === undefined ? [] : [[name, object[name]]])),
  ) as unknown as Registration;

/** What the mint of a published file commits to. */
export const publicationOf = ({ id, hash, published: { name, size } }: PublishedObject) => ({
  type: "mint",
  objectId: id,
  hash,
  file: { name, size },
  publishedBy: "service",
});

/** A user has owned an object that belongs to someone else now. */
export interface FormerOwnership {
  readonly ownerId: string;
  readonly tokenId: number;
  readonly hash: string;
  /** When they last gave it away, Unix seconds: the leaf's `ts`. */
  readonly until: number;
  /** Number of the event by which they did, within the object. Absent in older records. */
  readonly number?: number;
  /** When the object was registered, Unix seconds. */
  readonly createdAt: number;
}

/** An erased object of which something is still to be removed. */
export interface ErasureNote {
  readonly ownerId: string;
  readonly tokenId: number;
  readonly hash: string;
}

/** How an object was registered: by hash alone, or with the file received by the service. */
export const MAKINGS = ["declared", "deposited"] as const;
export type Making = (typeof MAKINGS)[number];

export const objectKeys = {
  allById: ["objects_by_id"],
  /** Holds the tokenId, as every index of objects does. */
  byId: (id: string) => ["objects_by_id", id],
  allByOwner: ["objects_by_owner"],
  ofOwner: (ownerId: string) => ["objects_by_owner", ownerId],
  allByHash: ["objects_by_hash"],
  /** The latest object of the hash that was declared, or deposited. */
  byHash: (hash: string, making: Making) => ["objects_by_hash", hash, making],
  /** Those whose place another has taken; with `tokenId` one of them. */
  byFormerHash: (hash: string, ...tokenId: readonly number[]) => ["objects_by_former_hash", hash, ...tokenId],
  allByFormerHash: ["objects_by_former_hash"],
  allByCover: ["objects_by_cover"],
  /** Those that have the image as their cover; with `tokenId` one of them. */
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
  // Each ends with its own entry.
  person: { by: objectKeys.allByOwner, exported: "objects", erasedBefore: true },
});

/** Present owners have none, and neither do erased objects. */
export const formerOwnershipRecords = collection<FormerOwnership>(["objects_formerly_by_owner"], {
  kind: "former ownerships",
  key: ({ ownerId, tokenId }) => [ownerId, tokenId],
  indexes: [objectKeys.allFormerOwners],
  indexKeys: ({ ownerId, tokenId }) => [[...objectKeys.formerOwnersOf(tokenId), ownerId]],
  holds: ({ hash }) => hash,
  totals: ({ ownerId, createdAt }) => countedInList(ownerId, "transferred", createdAt),
  // What the person did to the object goes first.
  person: { exported: "formerObjects", erasedBefore: true },
});

export const erasureNoteRecords = collection<ErasureNote>(["objects_erasing"], {
  key: ({ ownerId, tokenId }) => [ownerId, tokenId],
});

/** Whether this person owns something, or has owned it. */
export async function hasOwned(kv: Kv, userId: string): Promise<boolean> {
  for (const prefix of [objectKeys.ofOwner(userId), formerOwnershipRecords.at(userId)])
    for await (const _ of kv.list({ prefix }, { limit: 1 })) return true;
  return false;
}

export async function findObjectByToken(kv: Kv, tokenId: number): Promise<ObjectRecord | null> {
  return present(await kv.get<ObjectRecord>(objectRecords.at(tokenId)));
}

/** How many objects of a hash an answer has at most: the latest declared and deposited ones, and the first of the others. */
export const MOST_OF_A_HASH = 12;

/** The objects of a hash, the earlier first: `MOST_OF_A_HASH` at most. */
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

/** The latest declared and the latest deposited object of a hash; there are others if one of them `succeeds`. */
export async function findTokensByHash(kv: Kv, hash: string): Promise<number[]> {
  const keys = MAKINGS.map((making) => objectKeys.byHash(hash, making));
  return (await getAll<number>(kv, keys)).flatMap(({ value }) => value ?? []);
}

/** The first objects of a hash whose place others have taken. */
export async function findFormerTokens(kv: Kv, hash: string): Promise<number[]> {
  const former = kv.list<number>({ prefix: objectKeys.byFormerHash(hash) }, { limit: MOST_OF_A_HASH - MAKINGS.length });
  return Array.fromAsync(former, ({ value }) => value);
}

/** Returns the objects in the order of the log, without duplicates. */
export const inOrder = <T extends { readonly tokenId: number }>(objects: readonly T[]): T[] =>
  [...new Map(objects.map((object) => [object.tokenId, object])).values()].sort((a, b) => a.tokenId - b.tokenId);

export async function findObject(kv: Kv, id: string): Promise<ObjectRecord | null> {
  const tokenId = present(await kv.get<number>(objectKeys.byId(id)));
  return tokenId === null ? null : findObjectByToken(kv, tokenId);
}

/** What this person has owned and others own now, the latest registered first. */
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

/** The owner's objects one by one, the first registered first: for those who hold few in memory. */
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

/** Whether the object keeps its hash from others: it is valid, and none has taken its place. */
export const holdsHash = ({ status, succeededAt }: ObjectRecord): boolean =>
  status === "active" && succeededAt === undefined;

/** When the service saw the file, Unix seconds; `null` while the object is declared without it. */
export const depositOf = (object: ObjectRecord): number | null =>
  makingOf(object) === "declared" ? null : (object.depositedAt ?? object.createdAt);

/** The file whose bytes the object holds; `null` where it never had one, and where its owner has erased it. */
export const keptFileOf = ({ file, fileErasedAt }: HeldObject): StoredFile | null =>
  fileErasedAt === undefined ? file : null;

/** Whether the object has an owner. */
export const isHeld = (object: ObjectRecord): object is HeldObject =>
  object.status !== "erased" && !isPublished(object);

/** Whether the service has published it. */
export const isPublished = (object: ObjectRecord): object is PublishedObject =>
  (object as Partial<PublishedObject>).published !== undefined;

/** Whether this person owns the object. */
export const isOwnedBy = (object: ObjectRecord, userId: string): object is HeldObject =>
  isHeld(object) && object.ownerId === userId;
