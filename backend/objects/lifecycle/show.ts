import type { UserRecord } from "../../accounts/users/store.ts";
import type { ObjectEdit } from "../../contract/object.ts";
import { commit } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { notFound, notYours } from "../record/find.ts";
import { endOfPublicParts, type PublicPartsRecord, partsOf, publicPartsRecords } from "../record/public-parts.ts";
import { isOwnedBy, type ObjectRecord, objectRecords } from "../record/store.ts";

/**
 * Sets which facts about an object are public; omitted ones stay as they are. Refuses if the caller does not own the
 * object, for example because of a concurrent transfer. A later transfer makes the facts private again.
 */
export const show = (
  kv: Kv,
  caller: UserRecord,
  tokenId: number,
  shown: NonNullable<ObjectEdit["shown"]>,
): Promise<void> =>
  commit(kv, async (read) => {
    const [object, stored] = await read.getMany<[ObjectRecord, PublicPartsRecord]>([
      objectRecords.at(tokenId),
      publicPartsRecords.at(tokenId),
    ]);
    if (!object.value) throw notFound();
    if (!isOwnedBy(object.value, caller.id)) throw notYours();
    const before = partsOf(object.value, stored.value);
    const after = {
      owner: shown.owner ?? before.owner,
      title: shown.title ?? before.title,
      thumbnail: shown.thumbnail ?? before.thumbnail,
    };
    const record: PublicPartsRecord = { tokenId, ownerId: caller.id, ...after };
    const isAny = after.owner || after.title || after.thumbnail;
    return {
      writes: isAny
        ? publicPartsRecords.replace(stored.value, record)
        : stored.value
          ? endOfPublicParts(stored.value)
          : [],
      result: undefined,
    };
  });
