import type { DrawnObject } from "@authentica/backend/contract/drawn-object";
import type { TokenAnswer } from "@authentica/backend/contract/registry";

declare global {
  /** Placeholder object while a build prerenders the page. */
  var authenticaDrawnObject: DrawnObject | undefined;
}

let told: DrawnObject | null | undefined;

/**
 * Returns the data that the server put into the page for the first rendering, or `null` if it is about another
 * object.
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
 * Converts the data of a prerendered page into an answer of the registry. Only objects without further facts are
 * prerendered.
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
