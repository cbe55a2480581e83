import type { UserRecord } from "../../accounts/users/store.ts";
import { answerMembers } from "../../contract/members.ts";
import type { ErasedObject, OwnedObject, PublicObject, TransferredObject } from "../../contract/object.ts";
import { isoOfSeconds } from "../../platform/iso.ts";
import { pictureOf } from "./cover.ts";
import type { GivenAway } from "./given-away.ts";
import {
  depositOf,
  type ErasedObjectRecord,
  type HeldObject,
  isHeld,
  isPublished,
  type ObjectRecord,
  type PublishedObject,
} from "./store.ts";

/** Returns the absolute address of an object's public page. */
export const explorerLink = (publicUrl: string, tokenId: number): string => `${publicUrl}/explorer/${tokenId}`;

/**
 * Returns the absolute short address of an object's public page, which contains its identifier. It is printed and
 * used in QR codes.
 */
export const shortLink = (publicUrl: string, proofId: string): string => `${publicUrl}/p/${proofId}`;

/** Returns when the file was deposited (ISO 8601); `null` if it never was. */
export function depositedAt(object: ObjectRecord): string | null {
  const at = depositOf(object);
  return at === null ? null : isoOfSeconds(at);
}

/** Returns when the owner erased the file (ISO 8601); an empty object if it is not erased. */
export const fileErasure = (object: ObjectRecord): { fileErasedAt?: string } =>
  isHeld(object) && object.fileErasedAt !== undefined ? { fileErasedAt: isoOfSeconds(object.fileErasedAt) } : {};

/** Name and owner of an object; each is present only if the reader may know it. */
export type KnownNames = Pick<PublicObject, "objectName" | "ownerId">;

/** Returns an object as another user may see it. The result never contains an e-mail address, a wallet or a file. */
export const toPublicObject = (object: HeldObject, names: KnownNames, publicUrl: string): PublicObject => ({
  ...placeOf(object, publicUrl),
  status: object.status,
  ...names,
});

const placeOf = (object: HeldObject, publicUrl: string) => ({
  _id: object.id,
  objectId: object.id,
  hash: object.hash,
  createdAt: isoOfSeconds(object.createdAt),
  depositedAt: depositedAt(object),
  tokenId: object.tokenId,
  tokenExplorerLink: explorerLink(publicUrl, object.tokenId),
});

/** Returns an object without an owner as any signed-in user may see it. */
export const toOwnerlessObject = (object: ErasedObjectRecord | PublishedObject, publicUrl: string) =>
  isPublished(object) ? toPublishedObject(object, publicUrl) : toErasedObject(object, publicUrl);

/** Returns a file that the service has published. The service is shown as its owner. */
function toPublishedObject(object: PublishedObject, publicUrl: string): PublicObject {
  const { id, hash, status, tokenId, published } = object;
  return {
    _id: id,
    objectId: id,
    objectName: published.name,
    hash,
    status,
    createdAt: isoOfSeconds(object.createdAt),
    depositedAt: depositedAt(object),
    tokenId,
    tokenExplorerLink: explorerLink(publicUrl, tokenId),
    ownerId: { firstName: "Le service", lastName: "" },
  };
}

/** Returns an erased object as any signed-in user may see it. */
function toErasedObject(object: ErasedObjectRecord, publicUrl: string): ErasedObject {
  return {
    _id: object.id,
    objectId: object.id,
    hash: object.hash,
    status: object.status,
    createdAt: isoOfSeconds(object.createdAt),
    depositedAt: depositedAt(object),
    updatedAt: isoOfSeconds(object.updatedAt),
    tokenId: object.tokenId,
    tokenExplorerLink: explorerLink(publicUrl, object.tokenId),
  };
}

/** Returns an object as its owner sees it. */
export function toOwnedObject(object: HeldObject, owner: UserRecord, publicUrl: string): OwnedObject {
  const { objectName, walletAddress, file, ...members } = answerMembers(object);
  return {
    ...placeOf(object, publicUrl),
    status: object.status,
    objectName,
    ownerId: { _id: owner.id, firstName: owner.firstName, lastName: owner.lastName },
    walletAddress,
    file,
    pictureUrl: pictureOf(object),
    updatedAt: isoOfSeconds(object.updatedAt),
    ...members,
  };
}

/**
 * Returns an object as a former owner sees it in their list: its state when they gave it away, and the time of that
 * (Unix seconds).
 */
export const toTransferredObject = (
  object: HeldObject,
  given: GivenAway,
  until: number,
  publicUrl: string,
): TransferredObject => ({
  ...placeOf(object, publicUrl),
  objectName: object.id,
  ...given,
  status: "transferred",
  transferredAt: isoOfSeconds(until),
});
