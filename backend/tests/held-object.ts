import { createHash } from "node:crypto";
import { formatProofId, PROOF_ID_BASE, PROOF_ID_FREE } from "../contract/proof-id.ts";
import type { HeldObject } from "../objects/record/store.ts";

/**
 * Returns the record of an object that was never registered: declared, with this place in the registry and this
 * owner.
 */
export const heldObject = (tokenId: number, ownerId: string): HeldObject => ({
  id: formatProofId(
    Array.from({ length: PROOF_ID_FREE }, (_, at) => Math.floor(tokenId / PROOF_ID_BASE ** at) % PROOF_ID_BASE),
  ),
  objectName: "Tableau",
  ownerId,
  walletAddress: "0x52908400098527886E0F7030069857D2E4169EE7",
  hash: createHash("sha256").update(`file ${tokenId}`).digest("hex"),
  cover: null,
  file: null,
  status: "active",
  tokenId,
  events: 1,
  createdAt: 1,
  updatedAt: 1,
});
