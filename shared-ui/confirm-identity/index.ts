/**
 * Calls that the server lets through only after a recent proof of who is there: how they ask for it, and say that they
 * failed. `identity-confirmation.tsx` puts the question, once around all of them.
 */

export { NotConfirmed } from "./confirmed.ts";
export { Failure, FailureReason } from "./failure.tsx";
export { useConfirmed } from "./use-confirmed.ts";
