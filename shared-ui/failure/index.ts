/** Texts that tell users why a call failed. */

export { Failure } from "./failure.tsx";
export { FailureReason, type FailureReasonProps } from "./failure-reason.tsx";
export { NotConfirmed } from "./not-confirmed.ts";
export { isRefused, serverMessage, whenToRetry } from "./refusal.ts";
export { type FailureWords, ours, specified, wordsOf } from "./words.ts";
