import type { ObjectStatus } from "../contract/object.ts";
import type { ImageType } from "../blobs/images.ts";
import { listByIndex, present } from "../kv/write.ts";
import type { EventType } from "../registry/leaf.ts";

/** A registered object. Written by the registry's writer alone, so that its head guards every version. */
export interface ObjectRecord {
  /** Proof identifier. */
  readonly id: string;
  readonly objectName: string;
  readonly ownerId: string;
  readonly walletAddress: string;
  /** SHA-256 of the file, hexadecimal. */
  readonly hash: string;
  readonly cover: { readonly hash: string; readonly type: ImageType };
  /** The certified file, when its owner had scanned it here; `null` when the object holds the hash alone. */
  readonly file: { readonly name: string; readonly size: number } | null;
  readonly status: ObjectStatus;
  /** Index of its mint in the registry. */
  readonly tokenId: number;
  /** Number of its events in the registry. */
  readonly events: number;
  /** Unix seconds, of the mint and of the latest event: the leaves' `ts`. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** What a leaf commits to, with what opens the commitment. Erasing it makes the leaf's `c` meaningless. */
export interface ObjectEvent {
  readonly objectId: string;
  readonly number: number;
  readonly type: EventType;
  /** Index of its leaf. */
  readonly index: number;
  /** The private event: JSON values only. */
  readonly event: PrivateEvent;
  /** 32 bytes, base64url. */
  readonly salt: string;
}

export interface PrivateEvent {
  readonly type: EventType;
  readonly objectId: string;
  readonly objectName: string;
  readonly hash: string;
  readonly coverHash: string;
  readonly walletAddress: string;
  readonly actor: { readonly id: string; readonly firstName: string; readonly lastName: string };
}

export const objectKeys = {
  all: ["objects"],
  object: (id: string) => ["objects", id],
  allByHash: ["objects_by_hash"],
  byHash: (hash: string) => ["objects_by_hash", hash],
  allByOwner: ["objects_by_owner"],
  ofOwner: (ownerId: string) => ["objects_by_owner", ownerId],
  byOwner: (ownerId: string, tokenId: number) => ["objects_by_owner", ownerId, tokenId],
  allByToken: ["objects_by_token"],
  byToken: (tokenId: number) => ["objects_by_token", tokenId],
  allByCover: ["objects_by_cover"],
  ofCover: (coverHash: string) => ["objects_by_cover", coverHash],
  byCover: (coverHash: string, id: string) => ["objects_by_cover", coverHash, id],
  events: ["object_events"],
  eventsOf: (id: string) => ["object_events", id],
  event: (id: string, number: number) => ["object_events", id, number],
} as const;

export async function findObject(kv: Deno.Kv, id: string): Promise<ObjectRecord | null> {
  return present(await kv.get<ObjectRecord>(objectKeys.object(id)));
}

export async function findObjectByHash(kv: Deno.Kv, hash: string): Promise<ObjectRecord | null> {
  const id = present(await kv.get<string>(objectKeys.byHash(hash)));
  return id === null ? null : findObject(kv, id);
}

/** The owner's objects, the latest registered first. */
export function listObjectsOf(kv: Deno.Kv, ownerId: string): Promise<ObjectRecord[]> {
  return listByIndex<ObjectRecord>(kv, objectKeys.ofOwner(ownerId), objectKeys.object, { newestFirst: true });
}

/** Whether an object holds this blob, as its file or as its cover. */
export async function isBlobHeld(kv: Deno.Kv, hash: string): Promise<boolean> {
  if ((await findObjectByHash(kv, hash))?.file) return true;
  for await (const _ of kv.list({ prefix: objectKeys.ofCover(hash) }, { limit: 1 })) return true;
  return false;
}
