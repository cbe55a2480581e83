/**
 * Parts of an object that its owner has made public: the owner's name, the object's name and its thumbnail. They are
 * stored beside the log, which never contains them.
 */
import { ownCover } from "../../contract/members.ts";
import type { PublicParts } from "../../contract/object.ts";
import type { PublicState } from "../../contract/registry.ts";
import { shownName } from "../../contract/visible.ts";
import { collection } from "../../platform/kv/collection.ts";
import { type HeldObject, isHeld, type ObjectRecord } from "./store.ts";

/**
 * One record per object, set by its current owner. A transfer or an erasure removes it; a record of another owner is
 * ignored.
 */
export interface PublicPartsRecord extends PublicParts {
  readonly tokenId: number;
  readonly ownerId: string;
}

const allByOwner: Deno.KvKey = ["objects_public_parts_by_owner"];

export const publicPartsRecords = collection<PublicPartsRecord>(["objects_public_parts"], {
  kind: "public parts",
  key: ({ tokenId }) => [tokenId],
  indexes: [allByOwner],
  indexKeys: ({ ownerId, tokenId }) => [[...allByOwner, ownerId, tokenId]],
  person: { by: allByOwner, exported: "objects" },
});

export const NOTHING_PUBLIC: PublicParts = { owner: false, title: false, thumbnail: false };

/** Returns the public parts of an object; none if they were not set by its current owner. */
export const partsOf = (object: ObjectRecord, record: PublicPartsRecord | null): PublicParts =>
  isHeld(object) && record?.ownerId === object.ownerId
    ? { owner: record.owner, title: record.title, thumbnail: record.thumbnail }
    : NOTHING_PUBLIC;

/** Removes the public parts of an object, in the commit by which its owner loses it. */
export const endOfPublicParts = ({ tokenId, ownerId }: Pick<HeldObject, "tokenId" | "ownerId">) =>
  publicPartsRecords.remove({ tokenId, ownerId, ...NOTHING_PUBLIC });

/** Path of the thumbnail of an object whose owner has made it public. */
export const thumbnailPath = (proofId: string): string => `/api/registry/thumbnail/${proofId}`;

/**
 * Returns what the public page shows beside the log; no member if nothing. `owner`: the current account data of the
 * owner.
 */
export function shownOf(
  object: HeldObject,
  parts: PublicParts,
  owner: { readonly firstName: string; readonly lastName: string } | null,
): Pick<PublicState, "shown"> {
  const shown = {
    ...(parts.owner &&
      owner && { owner: { firstName: shownName(owner.firstName), lastName: shownName(owner.lastName) } }),
    ...(parts.title && { title: shownName(object.objectName) }),
    ...(parts.thumbnail && ownCover(object) && { thumbnail: thumbnailPath(object.id) }),
  };
  return Object.keys(shown).length > 0 ? { shown } : {};
}
