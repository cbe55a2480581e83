/**
 * Lets a call that requires a recent proof of identity ask the user for it. `identity-confirmation.tsx` shows the
 * dialog, which all calls share.
 */

export { useConfirmed } from "./use-confirmed.ts";
