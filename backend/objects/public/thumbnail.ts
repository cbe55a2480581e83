import { ownCover } from "../../contract/members.ts";
import type { BlobStore } from "../../platform/blobs/store.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { present } from "../../platform/kv/write.ts";
import { Refusal } from "../../platform/refusal.ts";
import { findNamedObject } from "../record/find.ts";
import { type PublicPartsRecord, partsOf, publicPartsRecords } from "../record/public-parts.ts";
import { isHeld } from "../record/store.ts";

/** Opens the cover image of an object if its owner has made it public. Refuses with `not_found` otherwise. */
export const createThumbnails = (kv: Kv, blobs: Pick<BlobStore, "open">) => ({
  async open(typedId: string) {
    const object = await findNamedObject(kv, typedId);
    const parts = await kv.get<PublicPartsRecord>(publicPartsRecords.at(object.tokenId));
    const cover = isHeld(object) && partsOf(object, present(parts)).thumbnail ? ownCover(object) : null;
    const blob = cover && (await blobs.open(cover.hash));
    if (!cover || !blob) throw new Refusal("not_found", "This object has no public thumbnail.");
    return { ...blob, type: cover.type };
  },
});

export type Thumbnails = ReturnType<typeof createThumbnails>;
