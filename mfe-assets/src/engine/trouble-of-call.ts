import { type Trouble, TroubleError } from "@authentica/backend/certify/effects";
import type { ErrorBody } from "@authentica/backend/contract/errors";
import { MESSAGES } from "@authentica/backend/contract/messages";
import { wordsOf } from "@authentica/shared-ui/failure";
import { ApiError } from "@authentica/shared-ui/session";
import { UPLOAD_WORDS } from "./upload-words.ts";

/** Where the server does not say for how long, milliseconds. */
const SOME_TIME_MS = 60_000;

/** What a call that failed means for a batch. */
export function troubleOfCall(error: unknown, now: number): Trouble {
  if (error instanceof TroubleError) return error.trouble;
  if (error instanceof ApiError) {
    const { code, status } = error;
    const words = wordsOf(error, UPLOAD_WORDS).text;
    if (code === "rate_limited") return { type: "limited", until: now + waitOf(error.body) };
    if (code === "quota_exceeded" || code === "no_space") return { type: "full", words };
    if (status === 401) return { type: "ended" };
    // Not 500: an error that no one foresaw meets the same file again, and is reported with its request.
    if (status > 500 || code === "unavailable" || code === "timeout") return { type: "away", words };
    if (error.message === MESSAGES.fileTooLarge) return { type: "failed", code: "too_large", words };
    return { type: "failed", code: "refused", words };
  }
  // `fetch` rejects with it if there is no answer.
  if (error instanceof TypeError) return { type: "away", words: "La connexion s’est coupée. Rien n’a été inscrit." };
  return { type: "failed", code: "refused" };
}

/** How long to wait, in milliseconds. */
export const waitOf = (body: unknown): number => {
  const { retryAfter } = (body ?? {}) as Partial<ErrorBody>;
  return typeof retryAfter === "number" && retryAfter > 0 ? retryAfter * 1000 : SOME_TIME_MS;
};
