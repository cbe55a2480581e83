/**
 * Calls that the server lets through only after a recent proof of who is there: how they ask for it.
 * `identity-confirmation.tsx` puts the question, once around all of them.
 */

export { useConfirmed } from "./use-confirmed.ts";
