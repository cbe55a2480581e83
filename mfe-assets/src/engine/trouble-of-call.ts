import { type Trouble, TroubleError } from "@authentica/backend/certify/effects";
import type { ErrorBody } from "@authentica/backend/contract/errors";
import { MESSAGES } from "@authentica/backend/contract/messages";
import { wordsOf } from "@authentica/shared-ui/failure";
import { ApiError } from "@authentica/shared-ui/session";
import { words as texts } from "#words/engine.ts";
import { UPLOAD_WORDS } from "./upload-words.ts";

/** Waiting time if the server does not give one (ms). */
const SOME_TIME_MS = 60_000;

/** Converts the error of a call into the form (`Trouble`) that the engine handles. */
export function troubleOfCall(error: unknown, now: number): Trouble {
  if (error instanceof TroubleError) return error.trouble;
  if (error instanceof ApiError) {
    const { code, status } = error;
    const words = wordsOf(error, UPLOAD_WORDS).text;
    if (code === "rate_limited") return { type: "limited", until: now + waitOf(error.body) };
    if (code === "quota_exceeded" || code === "no_space") return { type: "full", words };
    if (status === 401) return { type: "ended" };
    // 500 is excluded: an unexpected error would occur again with the same file, so it is reported with its request id.
    if (status > 500 || code === "unavailable" || code === "timeout") return { type: "away", words };
    if (error.message === MESSAGES.fileTooLarge) return { type: "failed", code: "too_large", words };
    return { type: "failed", code: "refused", words };
  }
  // `fetch` rejects with a `TypeError` if no answer arrives.
  if (error instanceof TypeError) return { type: "away", words: texts.cut };
  return { type: "failed", code: "refused" };
}

/** Returns how long the server asks the client to wait (ms), or a default. */
export const waitOf = (body: unknown): number => {
  const { retryAfter } = (body ?? {}) as Partial<ErrorBody>;
  return typeof retryAfter === "number" && retryAfter > 0 ? retryAfter * 1000 : SOME_TIME_MS;
};
