import type { FailureWords } from "@authentica/shared-ui/failure";
import { ANSWER_WORDS } from "@authentica/shared-ui/offers/answer-words";
import { ApiError } from "@authentica/shared-ui/session";
import { words } from "#words/transfer.tsx";

const { rate_limited, not_found } = ANSWER_WORDS.decline.own;

/** Texts for failed requests about transfers, by the type of request. */
export const TRANSFER_WORDS = {
  offer: {
    own: { rate_limited, ...words.refusals },
  },
  ...ANSWER_WORDS,
  cancel: { own: { rate_limited, not_found } },
} as const satisfies Record<string, FailureWords>;

/** Whether the server refuses the recipient that the user typed. */
export const isWrongAddressee = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "invalid_input";
