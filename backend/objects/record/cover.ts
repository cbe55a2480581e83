/** The image that represents an object: the cover that its owner chose, or its seal. */
import { ownCover } from "../../contract/members.ts";
import { type SealState, sealCoverPath } from "../../formats/seal/address.ts";
import { sealCover } from "../../formats/seal/cover.ts";
import type { HeldObject } from "./store.ts";

type Shown = Pick<HeldObject, "cover" | "hash" | "id" | "status">;

const stateOf = ({ status }: Shown): SealState => (status === "revoked" ? "broken" : "living");

/** Returns the path of the image that represents the object. */
export const pictureOf = (object: Shown): string =>
  ownCover(object) ? `/api/object/cover/${object.id}` : sealCoverPath(object.hash, stateOf(object));

/** Returns the seal of the object as a readable file. */
export function sealOf(object: Shown) {
  const bytes = new TextEncoder().encode(sealCover(object.hash, stateOf(object)));
  return { body: new Blob([bytes]).stream(), size: bytes.length, type: "image/svg+xml" as const };
}
