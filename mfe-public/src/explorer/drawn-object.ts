import type { DrawnObject } from "@authentica/backend/contract/drawn-object";
import type { TokenAnswer } from "@authentica/backend/contract/registry";

declare global {
  /** Set while a build prerenders the page: the sample object. */
  var authenticaDrawnObject: DrawnObject | undefined;
}

let told: DrawnObject | null | undefined;

/**
 * Returns the object that the server put into the page for the first rendering, or `null` if that is another object.
 */
export function drawnObject(tokenId: string): DrawnObject | null {
  told ??= readPage();
  const drawn = globalThis.authenticaDrawnObject ?? told;
  return drawn && String(drawn.tokenId) === tokenId ? drawn : null;
}

function readPage(): DrawnObject | null {
  const text = globalThis.document?.getElementById("drawn-object")?.textContent;
  return text ? (JSON.parse(text) as DrawnObject) : null;
}

/**
 * Converts the object of a prerendered page into the registry's answer. The server only prerenders objects about
 * which there is nothing else to show.
 */
export function asDrawn({
  tokenId,
  proofId,
  hash,
  registeredAt,
  depositedAt = registeredAt,
  fileErasedAt,
  ended,
}: DrawnObject): TokenAnswer {
  const { type, at } = ended ?? { type: "mint", at: registeredAt };
  return {
    hash,
    size: tokenId + 1,
    checkpoint: null,
    object: {
      status: type === "revoke" ? "revoked" : type === "erase" ? "erased" : "active",
      tokenId,
      proofId,
      hash,
      registeredAt,
      depositedAt,
      ...(fileErasedAt !== undefined && { fileErasedAt }),
      latestEvent: { index: tokenId, type, at },
      proof: "valid",
    },
    other: null,
    others: [],
    events: ended ? [{ index: tokenId, type, at, leaf: "" }] : [],
  };
}
