import type { DrawnObject } from "@authentica/backend/contract/drawn-object";
import type { TokenAnswer } from "@authentica/backend/contract/registry";

declare global {
  /** The object that a build draws the page with. */
  var authenticaDrawnObject: DrawnObject | undefined;
}

let told: DrawnObject | null | undefined;

/** What the server has put into the page about its object, for the first look; `null` where the page is not that of this object. */
export function drawnObject(tokenId: string): DrawnObject | null {
  told ??= readPage();
  const drawn = globalThis.authenticaDrawnObject ?? told;
  return drawn && String(drawn.tokenId) === tokenId ? drawn : null;
}

function readPage(): DrawnObject | null {
  const text = globalThis.document?.getElementById("drawn-object")?.textContent;
  return text ? (JSON.parse(text) as DrawnObject) : null;
}

/** An object as the server draws it: it has drawn none of which there is more to say. */
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
