import { publicStatus } from "../../contract/public-status.ts";
import type { PublicState } from "../../contract/registry.ts";
import type { SealForm } from "../../formats/seal/drawing.ts";
import { HOUSE_HASH } from "../../formats/seal/house-seal.ts";

/** Content of a badge. Contains only what the object's public page shows. */
export interface Badge {
  /** Status in a few words. */
  readonly line: string;
  /** Proof identifier; `null` if there is no such object. */
  readonly proofId: string | null;
  /** Hash whose seal is drawn. */
  readonly hash: string;
  readonly form: Extract<SealForm, "live" | "outline" | "broken" | "wait">;
  /** Status as a sentence, for screen readers. */
  readonly title: string;
  readonly description: string;
}

export type Told = Pick<
  PublicState,
  "depositedAt" | "fileErasedAt" | "hash" | "latestEvent" | "proof" | "proofId" | "registeredAt" | "status" | "tokenId"
>;

/**
 * Returns the badge of an object. Offers are private, so an object with an open offer has the same badge as one
 * without.
 */
export function badgeOf(state: Told): Badge {
  const { hash, proofId, tokenId } = state;
  const { brief, sentence, seal } = publicStatus(state);
  return {
    line: brief,
    proofId,
    hash,
    form: seal,
    title: sentence,
    description: `Preuve ${proofId}, écriture n° ${tokenId} du registre d’Authentica. Jour de Paris.`,
  };
}

/** Badge for an identifier that no object has. */
export const UNKNOWN_BADGE: Badge = {
  line: "Identifiant inconnu",
  proofId: null,
  hash: HOUSE_HASH,
  form: "wait",
  title: "Aucun objet ne porte cet identifiant",
  description: "Ce badge ne prouve rien.",
};
