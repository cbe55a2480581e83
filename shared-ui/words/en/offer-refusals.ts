import type { words as french } from "../fr/offer-refusals.ts";

export const words: typeof french = {
  rateLimited: "Too many offers in a short time.",
  notFound: "This offer is no longer open: it has expired or has already been answered.",
  noWallet: "You need a wallet address first: add one in your profile, then come back.",
};
