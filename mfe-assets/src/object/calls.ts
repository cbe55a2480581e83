import type { OwnedObject } from "@authentica/backend/contract/object";
import { answer, api } from "@authentica/shared-ui/api";
import { ApiError } from "@authentica/shared-ui/session";
import { revokeObject } from "../objects/calls.ts";

/** Replaces all metadata of an object. */
export const editMetadata = async (
  objectId: string,
  metadata: NonNullable<OwnedObject["metadata"]>,
): Promise<OwnedObject> =>
  (await answer(api.object["edit-object"].$post({ json: { objectId, metadata: { ...metadata } } }))).object;

/** Erases the stored file of an object permanently. */
export const eraseFile = async (objectId: string): Promise<OwnedObject> =>
  (await answer(api.object["erase-file"].$post({ json: { objectId } }))).object;

/**
 * Revokes an object and erases its file. Erases first, so that the registry records the erasure. If an open offer
 * prevents erasing, revokes first, which ends the offer, and then erases.
 */
export async function revokeAndErase(objectId: string): Promise<OwnedObject> {
  const isErased = await eraseFile(objectId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.code === "conflict") return false;
      throw error;
    },
  );
  const revoked = await revokeObject(objectId);
  return isErased ? revoked : eraseFile(objectId);
}
