/** What an owner has made public of an object: their name, its name, its thumbnail. Kept beside the log, which never contains any of it. */
import { ownCover } from "../../contract/members.ts";
import type { PublicParts } from "../../contract/object.ts";
import type { PublicState } from "../../contract/registry.ts";
import { shownName } from "../../contract/visible.ts";
import { collection } from "../../platform/kv/collection.ts";
import { type HeldObject, isHeld, type ObjectRecord } from "./store.ts";

/** One per object, of its present owner: a transfer and an erasure remove it, and one of another owner counts for nothing. */
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

/** What is public of the object; nothing unless its present owner has said so. */
export const partsOf = (object: ObjectRecord, record: PublicPartsRecord | null): PublicParts =>
  isHeld(object) && record?.ownerId === object.ownerId
    ? { owner: record.owner, title: record.title, thumbnail: record.thumbnail }
    : NOTHING_PUBLIC;

/** Ends what is public of an object that its owner loses, in the commit that takes it from them. */
export const endOfPublicParts = ({ tokenId, ownerId }: Pick<HeldObject, "tokenId" | "ownerId">) =>
  publicPartsRecords.remove({ tokenId, ownerId, ...NOTHING_PUBLIC });

/** Path of the thumbnail of an object whose owner has made it public. */
export const thumbnailPath = (proofId: string): string => `/api/registry/thumbnail/${proofId}`;

/** What the public page shows beside the log; no member if nothing. `owner`: the account that owns it, as it is now. */
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
