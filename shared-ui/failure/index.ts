/** Why a call failed, in words for people. */

export { Failure, FailureReason, type FailureReasonProps } from "./failure.tsx";
export { isRefused, NotConfirmed, serverMessage, whenToRetry } from "./refusal.ts";
export { english, type FailureWords, french, wordsOf } from "./words.ts";
