import type { OwnedObject } from "@authentica/backend/contract/object";
import { answer, api } from "@authentica/shared-ui/api";

/** Ends the validity of an object, for ever. */
export async function revokeObject(objectId: string): Promise<OwnedObject> {
  return (await answer(api.object["revoke-object"].$post({ json: { objectId } }))).object;
}
