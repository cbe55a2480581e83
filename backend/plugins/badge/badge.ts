import type { Language } from "../../contract/language.ts";
import { publicStatus } from "../../contract/public-status.ts";
import type { PublicState } from "../../contract/registry.ts";
import type { SealForm } from "../../formats/seal/drawing.ts";
import { HOUSE_HASH } from "../../formats/seal/house-seal.ts";
import { WORDS } from "../../words/index.ts";

/** Content of a badge. Contains only what the object's public page shows. */
export interface Badge {
  readonly language: Language;
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
export function badgeOf(state: Told, language: Language): Badge {
  const { hash, proofId, tokenId } = state;
  const words = WORDS[language].badge;
  const { sentence, seal } = publicStatus(state, words.status);
  return {
    language,
    line: publicStatus(state, words.brief).brief,
    proofId,
    hash,
    form: seal,
    title: sentence,
    description: words.description(proofId, tokenId),
  };
}

/** Returns the badge for an identifier that no object has. */
export const unknownBadge = (language: Language): Badge => ({
  language,
  ...WORDS[language].badge.unknown,
  proofId: null,
  hash: HOUSE_HASH,
  form: "wait",
});
