/** What an object shows of itself: the cover image that its owner gave it, or its seal. */
import { ownCover } from "../../contract/members.ts";
import { type SealState, sealCoverPath } from "../../formats/seal/address.ts";
import { sealCover } from "../../formats/seal/cover.ts";
import type { HeldObject } from "./store.ts";

type Shown = Pick<HeldObject, "cover" | "hash" | "id" | "status">;

const stateOf = ({ status }: Shown): SealState => (status === "revoked" ? "broken" : "living");

/** Address of what it shows. */
export const pictureOf = (object: Shown): string =>
  ownCover(object) ? `/api/object/cover/${object.id}` : sealCoverPath(object.hash, stateOf(object));

/** Its seal, as a file that is open. */
export function sealOf(object: Shown) {
  const bytes = new TextEncoder().encode(sealCover(object.hash, stateOf(object)));
  return { body: new Blob([bytes]).stream(), size: bytes.length, type: "image/svg+xml" as const };
}
