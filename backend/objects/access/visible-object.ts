/** Builds the view of an object for a caller who does not own it. */
import { findUsers, shortName, type UserRecord } from "../../accounts/users/store.ts";
import type { ErasedObject, PublicObject } from "../../contract/object.ts";
import { shownName } from "../../contract/visible.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { present } from "../../platform/kv/write.ts";
import { readGivenAway } from "../record/given-away.ts";
import { type PublicPartsRecord, partsOf, publicPartsRecords } from "../record/public-parts.ts";
import { type HeldObject, isHeld, type ObjectRecord } from "../record/store.ts";
import { type KnownNames, toOwnerlessObject, toPublicObject } from "../record/view.ts";
import type { Access } from "./access.ts";

/** Returns the object with what the caller's access grants, and with what the owner has made public. */
export async function visibleObject(
  kv: Kv,
  object: ObjectRecord,
  access: Access,
  publicUrl: string,
): Promise<PublicObject | ErasedObject> {
  if (!isHeld(object)) return toOwnerlessObject(object, publicUrl);
  const [parts, owners] = await Promise.all([
    kv.get<PublicPartsRecord>(publicPartsRecords.at(object.tokenId)),
    findUsers(kv, [object.ownerId]),
  ]);
  const owner = owners.get(object.ownerId) ?? null;
  const shown = partsOf(object, present(parts));
  return toPublicObject(
    object,
    {
      ...(await namesFor(kv, object, access, owner)),
      ...(shown.title && { objectName: shownName(object.objectName) }),
      ...(shown.owner &&
        owner && { ownerId: { firstName: shownName(owner.firstName), lastName: shownName(owner.lastName) } }),
    },
    publicUrl,
  );
}

async function namesFor(kv: Kv, object: HeldObject, access: Access, owner: UserRecord | null): Promise<KnownNames> {
  switch (access.kind) {
    case "owner":
    case "addressee":
    case "shown":
      return { objectName: shownName(object.objectName), ...(owner && { ownerId: shortName(owner) }) };
    case "former": {
      const { objectName } = (await readGivenAway(kv, [access.ownership])).get(object.tokenId) ?? {};
      return objectName === undefined ? {} : { objectName };
    }
    default:
      return {};
  }
}
