/** What an object shows of itself: the cover image that its owner gave it, or its seal. */
import { type SealState, sealCoverPath } from "../../seal/address.ts";
import { sealCover } from "../../seal/cover.ts";
import type { HeldObject } from "./store.ts";

/**
 * The card that front ends once sent for whoever chose no picture: the same for all, it says nothing of any. An object that has it wears its
 * seal, as one without a cover does.
 */
export const STOCK_CARD = "e138ad341b915f808004d096507b893577bdf6abb073692da51c031b7440763e";

type Shown = Pick<HeldObject, "cover" | "hash" | "id" | "status">;

/** The image that its owner chose; `null`: it wears its seal. */
export const ownCover = ({ cover }: Pick<HeldObject, "cover">): HeldObject["cover"] =>
  cover?.hash === STOCK_CARD ? null : cover;

const stateOf = ({ status }: Shown): SealState => (status === "revoked" ? "broken" : "living");

/** Address of what it shows. */
export const pictureOf = (object: Shown): string =>
  ownCover(object) ? `/api/object/cover/${object.id}` : sealCoverPath(object.hash, stateOf(object));

/** Its seal, as a file that is open. */
export function sealOf(object: Shown) {
  const bytes = new TextEncoder().encode(sealCover(object.hash, stateOf(object)));
  return { body: new Blob([bytes]).stream(), size: bytes.length, type: "image/svg+xml" as const };
}
