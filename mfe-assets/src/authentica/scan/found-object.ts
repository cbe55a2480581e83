import type { ErasedObject, OwnedObject, PublicObject } from "@authentica/backend/contract/object";

/** A registered object as the user may see it. */
export type FoundObject = OwnedObject | PublicObject | ErasedObject;

/** Whether the user sees the object as its owner. */
export function isOwned(object: FoundObject): object is OwnedObject {
  return "walletAddress" in object;
}
