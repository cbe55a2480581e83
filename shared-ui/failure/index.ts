/** Why a call failed, told to a person: the one home of the words. */

export { Failure, FailureReason } from "./failure.tsx";
export { NotConfirmed } from "./not-confirmed.ts";
export { isRefused, serverMessage, whenToRetry } from "./refusal.ts";
export { english, type FailureWords, french, wordsOf } from "./words.ts";
