import type { TokenAnswer } from "@authentica/backend/contract/registry";

/** What the server has put into the page about its object, for the first look: no more than what it has drawn of it. */
export interface DrawnObject {
  readonly tokenId: number;
  readonly proofId: string;
  readonly hash: string;
  /** ISO 8601. */
  readonly registeredAt: string;
  /** Short address of the object's page, without its scheme. */
  readonly place: string;
}

declare global {
  /** The object that a build draws the page with. */
  var authenticaDrawnObject: DrawnObject | undefined;
}

let told: DrawnObject | null | undefined;

/** What the page was drawn with, where it is that of this object. */
export function drawnObject(tokenId: string): DrawnObject | null {
  told ??= globalThis.authenticaDrawnObject ?? readPage();
  return told && String(told.tokenId) === tokenId ? told : null;
}

function readPage(): DrawnObject | null {
  const text = document.getElementById("drawn-object")?.textContent;
  return text ? (JSON.parse(text) as DrawnObject) : null;
}

/** An object as the server draws it: it has drawn none that is more than this. */
export function asDrawn({ tokenId, proofId, hash, registeredAt }: DrawnObject): TokenAnswer {
  const latestEvent = { index: tokenId, type: "mint", at: registeredAt } as const;
  return {
    hash,
    size: tokenId + 1,
    checkpoint: null,
    object: {
      status: "active",
      tokenId,
      proofId,
      hash,
      registeredAt,
      depositedAt: registeredAt,
      latestEvent,
      proof: "valid",
    },
    other: null,
    events: [],
  };
}
