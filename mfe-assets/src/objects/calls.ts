import type { OwnedObject, PublicParts } from "@authentica/backend/contract/object";
import { answer, api } from "@authentica/shared-ui/api";
import { followDownload } from "@authentica/shared-ui/navigation/follow-download";
import { queryOptions } from "@tanstack/react-query";

/** What happened to an object, newest first; asked for at each visit. */
export const historyQuery = (objectId: string) =>
  queryOptions({
    queryKey: ["mfe_assets", "history", objectId],
    queryFn: async ({ signal }) => {
      const history = api.notifications["get-object-notifications"][":id"];
      return (await answer(history.$get({ param: { id: encodeURIComponent(objectId) } }, { init: { signal } }))).data;
    },
    staleTime: 0,
  });

/** Why there is nothing to edit. */
export const NOTHING_SELECTED = "No object selected to edit.";

/** Gives an object another name. */
export async function editObject(objectId: string | undefined, objectName: string): Promise<OwnedObject> {
  if (!objectId) throw new Error(NOTHING_SELECTED);
  return (await answer(api.object["edit-object"].$post({ json: { objectId, objectName } }))).object;
}

/** Makes parts of an object public, or withdraws them. */
export const showParts = async (objectId: string, shown: Partial<PublicParts>): Promise<OwnedObject> =>
  (await answer(api.object["edit-object"].$post({ json: { objectId, shown } }))).object;

/** Ends the validity of an object, for ever. */
export const revokeObject = async (objectId: string): Promise<OwnedObject> =>
  (await answer(api.object["revoke-object"].$post({ json: { objectId } }))).object;

/** Why a download does not start though the server agreed. */
export const NO_LINK = "Could not retrieve download link.";

/** Asks for an address that downloads the file once, and opens it. */
export async function downloadObject(hash: string, fileName: string): Promise<void> {
  const { link } = await answer(api.object["get-object"].$get({ query: { hash } }));
  if (!link) throw new Error(NO_LINK);
  followDownload(link, fileName);
}

/** Asks for an address that downloads the proofs of many objects once, as one archive, and opens it. `day` names it. */
export async function downloadProofs(objectIds: readonly string[], day: string): Promise<void> {
  const { link } = await answer(api.object.proofs.$post({ json: { objectIds: [...objectIds] } }));
  followDownload(link, `authentica-preuves-${day}.zip`);
}

/** Asks for an address that downloads the proof of an object once, and opens it: whole, or as it may be handed on. */
export async function downloadProof(
  { _id }: Pick<OwnedObject, "_id">,
  kind: "complete" | "redacted" = "complete",
): Promise<void> {
  const { link } = await answer(api.object.proof.$post({ json: { objectId: _id, kind } }));
  followDownload(link, kind === "redacted" ? `preuve-a-remettre-${_id}.zip` : `preuve-${_id}.zip`);
}
