import type { words as french } from "../fr/lost-cessions.tsx";

export const words: typeof french = {
  title: (count) => (count === 1 ? "Transfer of an erased object" : "Transfers of erased objects"),
  means: (count) =>
    count === 1
      ? "Its owner has erased it. The transfer stays in the register, and you can still prove it, without the names."
      : "Their owners have erased them. The transfers stay in the register, and you can still prove them, without the names.",
  object: (tokenId) => `Entry no.\u00a0${tokenId}`,
  gave: (at) => <>Transferred on {at}</>,
  received: (at) => <>Received on {at}</>,
  take: "Attestation of transfer",
};
