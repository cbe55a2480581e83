/** Calls that the server lets through only after a recent proof of who is there: how they ask for it, and say that they failed. */

export { NotConfirmed } from "./confirmed.ts";
export { Failure, FailureReason } from "./failure.tsx";
export { IdentityConfirmation, useConfirmed } from "./identity-confirmation.tsx";
