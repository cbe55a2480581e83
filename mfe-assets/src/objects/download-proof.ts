import type { OwnedObject } from "@authentica/backend/contract/object";
import { answer, api } from "@authentica/shared-ui/api";
import { followDownload } from "@authentica/shared-ui/navigation/follow-download";

/** Asks for an address that downloads the proof of an object once, and opens it. */
export async function downloadProof({ _id }: Pick<OwnedObject, "_id">): Promise<void> {
  const { link } = await answer(api.object.proof.$post({ json: { objectId: _id } }));
  followDownload(link, `preuve-${_id}.zip`);
}
