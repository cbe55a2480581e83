import type { UserRecord } from "../../accounts/users/store.ts";
import type { ObjectPageAnswer } from "../../contract/object-page.ts";
import { present } from "../../platform/kv/write.ts";
import { accessOf, isOthers, notOneOfYours } from "../access/access.ts";
import { visibleObject } from "../access/visible-object.ts";
import { findNamedObject } from "../record/find.ts";
import { readListed } from "../record/listing.ts";
import { type PublicPartsRecord, partsOf, publicPartsRecords } from "../record/public-parts.ts";
import { isHeld } from "../record/store.ts";
import { type CessionRecord, cessionRecords, toCession } from "../transfers/cession-store.ts";
import { type OfferRecord, offerRecords, openAt } from "../transfers/store.ts";
import { toOutgoing } from "../transfers/view.ts";
import type { ListsDeps } from "./deps.ts";

/**
 * Returns one object as the reader may see it, with the reader's open offer of it and the reader's past transfers of
 * it. Records a view if the reader is not the owner. `byKey`: refuses objects that are another user's.
 */
export const createOne = ({ kv, now, notifications, publicUrl }: Omit<ListsDeps, "countLong">) =>
  async function one(reader: UserRecord, typedId: string, byKey = false): Promise<ObjectPageAnswer> {
    const found = await findNamedObject(kv, typedId);
    const { tokenId } = found;
    const access = await accessOf(kv, found, reader, { now: now(), byKey });
    if (byKey && isOthers(access)) throw notOneOfYours();
    const [listed] = isOthers(access) ? [] : await readListed(kv, reader, publicUrl, [tokenId]);
    if (access.kind !== "owner") await notifications.recordView(found, reader.id);
    const object = listed ?? (await visibleObject(kv, found, access, publicUrl));
    const [stored, parts] = await kv.getMany<[OfferRecord, PublicPartsRecord]>([
      offerRecords.at(tokenId),
      publicPartsRecords.at(tokenId),
    ]);
    const offer = openAt(present(stored), now());
    const cessions = await Array.fromAsync(
      kv.list<CessionRecord>({ prefix: cessionRecords.at(reader.id, tokenId) }, { reverse: true }),
    );
    return {
      object,
      offer: offer?.ownerId === reader.id && isHeld(found) ? toOutgoing(offer, found.objectName) : null,
      shown: access.kind === "owner" ? partsOf(found, present(parts)) : null,
      cessions: cessions.map(({ value }) => toCession(value, isHeld(found))),
    };
  };
