import type { OwnedObject } from "@authentica/backend/contract/object";
import { answer, api } from "@authentica/shared-ui/api";

/** Why there is nothing to edit. */
export const NOTHING_SELECTED = "No object selected to edit.";

/** Gives an object another name. */
export async function editObject(objectId: string | undefined, objectName: string): Promise<OwnedObject> {
  if (!objectId) throw new Error(NOTHING_SELECTED);
  return (await answer(api.object["edit-object"].$post({ json: { objectId, objectName } }))).object;
}
