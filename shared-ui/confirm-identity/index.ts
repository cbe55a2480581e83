/**
 * Lets calls that need a recent proof of identity ask for it. `identity-confirmation.tsx` shows the question, once
 * for all calls.
 */

export { useConfirmed } from "./use-confirmed.ts";
