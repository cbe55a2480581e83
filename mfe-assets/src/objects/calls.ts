import type { OwnedObject, PublicParts } from "@authentica/backend/contract/object";
import { downloads } from "@authentica/backend/words/downloads";
import { answer, api } from "@authentica/shared-ui/api";
import { followDownload } from "@authentica/shared-ui/navigation/follow-download";
import { queryOptions } from "@tanstack/react-query";
import { words } from "#words/objects.ts";

/** Query for the history of an object, newest first. The history is fetched at each visit. */
export const historyQuery = (objectId: string) =>
  queryOptions({
    queryKey: ["mfe_assets", "history", objectId],
    queryFn: async ({ signal }) => {
      const history = api.notifications["get-object-notifications"][":id"];
      return (await answer(history.$get({ param: { id: encodeURIComponent(objectId) } }, { init: { signal } }))).data;
    },
    staleTime: 0,
  });

/** Error message if no object is selected. */
const NOTHING_SELECTED = "No object selected to edit.";

/** Renames an object. */
export async function editObject(objectId: string | undefined, objectName: string): Promise<OwnedObject> {
  if (!objectId) throw new Error(NOTHING_SELECTED);
  return (await answer(api.object["edit-object"].$post({ json: { objectId, objectName } }))).object;
}

/** Makes parts of an object public or private. */
export const showParts = async (objectId: string, shown: Partial<PublicParts>): Promise<OwnedObject> =>
  (await answer(api.object["edit-object"].$post({ json: { objectId, shown } }))).object;

/** Revokes an object permanently. */
export const revokeObject = async (objectId: string): Promise<OwnedObject> =>
  (await answer(api.object["revoke-object"].$post({ json: { objectId } }))).object;

/** Error if the server's answer contains no download link. */
export const NO_LINK = words.noDownloadLink;

/** Requests a single-use link for a file, and downloads it. */
export async function downloadObject(hash: string, fileName: string): Promise<void> {
  const { link } = await answer(api.object["get-object"].$get({ query: { hash } }));
  if (!link) throw new Error(NO_LINK);
  followDownload(link, fileName);
}

/**
 * Requests a single-use link for an archive with the proofs of several objects, and downloads it. `day` is part of
 * the file name.
 */
export async function downloadProofs(objectIds: readonly string[], day: string): Promise<void> {
  const { link } = await answer(api.object.proofs.$post({ json: { objectIds: [...objectIds] } }));
  followDownload(link, downloads.proofs(day));
}

/**
 * Requests a single-use link for the proof of an object, and downloads it: either `complete`, or `redacted` to pass
 * on to others.
 */
export async function downloadProof(
  { _id }: Pick<OwnedObject, "_id">,
  kind: "complete" | "redacted" = "complete",
): Promise<void> {
  const { link } = await answer(api.object.proof.$post({ json: { objectId: _id, kind } }));
  followDownload(link, downloads.proof(_id, kind));
}
