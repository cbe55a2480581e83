import { MESSAGES } from "@authentica/backend/contract/messages";
import type { AlreadyRegisteredBody, OwnedObject, RegisterObjectFields } from "@authentica/backend/contract/object";
import { ApiError, answer, api } from "@authentica/shared-ui/api";

/** The claim of one hash. */
export interface Claim extends Pick<RegisterObjectFields, "objectName"> {
  readonly hash: string;
  readonly walletAddress: string;
  /** Cover of the object; `null` for its seal. */
  readonly cover: File | null;
}

/** An object that belongs to the caller. `isNew` is false if the caller already owned it before the claim. */
export interface ClaimedObject {
  readonly object: OwnedObject;
  readonly isNew: boolean;
}

/** Registers a hash for the caller. If the caller has already registered the hash, resolves to that object. */
export async function claimObject({ hash, cover, objectName, walletAddress }: Claim): Promise<ClaimedObject> {
  const body = new FormData();
  body.set("objectName", objectName);
  body.set("walletAddress", walletAddress);
  body.set("hash", hash);
  if (cover) body.set("file", cover);
  try {
    const { object } = await answer(api.object.register.$post({}, { init: { body } }));
    return { object, isNew: true };
  } catch (error) {
    const object = ownedBefore(error);
    if (!object) throw error;
    return { object, isNew: false };
  }
}

function ownedBefore(error: unknown): OwnedObject | undefined {
  if (!(error instanceof ApiError) || error.message !== MESSAGES.alreadyYours) return undefined;
  return (error.body as AlreadyRegisteredBody).object;
}
