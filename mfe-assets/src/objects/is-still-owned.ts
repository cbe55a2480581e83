import type { ListedObject, OwnedObject } from "@authentica/backend/contract/object";

/** Whether an object of the reader's list is still theirs: only then is there anything to do with it. */
export const isStillOwned = (object: ListedObject): object is OwnedObject => object.status !== "transferred";
