/**
 * Facts about an object that its owner has made public: the owner's name, the object's name and its thumbnail. They
 * are stored outside the log, because entries of the log cannot be removed.
 */
import { ownCover } from "../../contract/members.ts";
import type { PublicParts } from "../../contract/object.ts";
import type { PublicState } from "../../contract/registry.ts";
import { shownName } from "../../contract/visible.ts";
import { collection } from "../../platform/kv/collection.ts";
import { type HeldObject, isHeld, type ObjectRecord } from "./store.ts";

/**
 * Public facts about an object, one record per object, set by its current owner. A transfer or an erasure removes the
 * record; a record that a former owner set is ignored.
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

/** Returns which facts about an object are public; none if the record was not written by its current owner. */
export const partsOf = (object: ObjectRecord, record: PublicPartsRecord | null): PublicParts =>
  isHeld(object) && record?.ownerId === object.ownerId
    ? { owner: record.owner, title: record.title, thumbnail: record.thumbnail }
    : NOTHING_PUBLIC;

/**
 * Returns the writes that make an object's public facts private again, for the commit by which the owner loses the
 * object.
 */
export const endOfPublicParts = ({ tokenId, ownerId }: Pick<HeldObject, "tokenId" | "ownerId">) =>
  publicPartsRecords.remove({ tokenId, ownerId, ...NOTHING_PUBLIC });

/** Returns the path of an object's thumbnail. It can be opened only if the owner has made it public. */
export const thumbnailPath = (proofId: string): string => `/api/registry/thumbnail/${proofId}`;

/**
 * Returns what the public page shows in addition to the log; an empty object if nothing. `owner`: the owner's current
 * account.
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
