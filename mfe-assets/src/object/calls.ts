import type { OwnedObject } from "@authentica/backend/contract/object";
import type { ObjectPageAnswer } from "@authentica/backend/contract/object-page";
import { answer, api } from "@authentica/shared-ui/api";
import { isRefused } from "@authentica/shared-ui/failure";
import { ApiError } from "@authentica/shared-ui/session";
import { queryOptions } from "@tanstack/react-query";
import { revokeObject } from "../objects/calls.ts";
import { objectsKey } from "../objects/list-calls.ts";

/** An object as the reader may see it, and what they have of it; asked for at each visit. */
export const objectQuery = (objectId: string) =>
  queryOptions({
    queryKey: [...objectsKey, "one", objectId],
    queryFn: ({ signal }): Promise<ObjectPageAnswer> =>
      answer(
        api.object["get-user-object"][":id"].$get(
          { param: { id: encodeURIComponent(objectId) } },
          { init: { signal } },
        ),
      ),
    staleTime: 0,
    // Asked again, a refusal is the same.
    retry: (failures, error) => failures < 1 && !isRefused(error),
  });

/** Erases the stored file of an object, for ever. */
export const eraseFile = async (objectId: string): Promise<OwnedObject> =>
  (await answer(api.object["erase-file"].$post({ json: { objectId } }))).object;

/**
 * Revokes an object and erases its file. The file first, so that the registry tells of it; where an offer keeps it from that, after the
 * revocation, which ends the offer.
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
