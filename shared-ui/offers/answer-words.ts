import { words } from "#words/offer-refusals.ts";
import type { FailureWords } from "../failure/index.ts";

const { rateLimited: rate_limited, notFound: not_found, noWallet: conflict } = words;

/** Texts for failures of an answer to an offer, by type of answer. */
export const ANSWER_WORDS = {
  accept: {
    own: { rate_limited, not_found, conflict },
  },
  decline: { own: { rate_limited, not_found } },
} as const satisfies Record<string, FailureWords>;
