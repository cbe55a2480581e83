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

/** Absolute address of an object's public page. */
export const explorerLink = (publicUrl: string, tokenId: number): string => `${publicUrl}/explorer/${tokenId}`;

/** Absolute short address of that page, by the object's identifier: what is printed, and what a QR code holds. */
export const shortLink = (publicUrl: string, proofId: string): string => `${publicUrl}/p/${proofId}`;

/** When the file was seen, as an instant. */
export function depositedAt(object: ObjectRecord): string | null {
  const at = depositOf(object);
  return at === null ? null : isoOfSeconds(at);
}

/** When its owner erased the file, as an instant; no member if not erased. */
export const fileErasure = (object: ObjectRecord): { fileErasedAt?: string } =>
  isHeld(object) && object.fileErasedAt !== undefined ? { fileErasedAt: isoOfSeconds(object.fileErasedAt) } : {};

/** Name and owner of an object, as far as its reader may know them. */
export type KnownNames = Pick<PublicObject, "objectName" | "ownerId">;

/** What another user may see: never an e-mail, a wallet or a file. */
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

/** What any signed-in user may see of an object without an owner. */
export const toOwnerlessObject = (object: ErasedObjectRecord | PublishedObject, publicUrl: string) =>
  isPublished(object) ? toPublishedObject(object, publicUrl) : toErasedObject(object, publicUrl);

/** A file published by the service, which takes the place of the owner. */
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

/** What any signed-in user may see of an erased object. */
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

/** What the owner sees. */
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

/** What a former owner sees in their list: the object as they gave it away, and when (Unix seconds). */
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
