import { sameText } from "../../../verifier/words/en/same-text.ts";
import type { words as french } from "../fr/same-text.ts";

export const words: typeof french = {
  title: "An almost identical text is registered",
  sameText,
  see: (tokenId) => `View entry no.\u00a0${tokenId}`,
};
