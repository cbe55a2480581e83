import type { AuthenticatorAppOptions } from "@authentica/backend/contract/second-factor";
import { answer, api } from "@authentica/shared-ui/api";

/**
 * Requests a secret from the server. Rejects with `reauthentication_required` if a proof of identity is needed first.
 */
export const askForSecret = (): Promise<AuthenticatorAppOptions> =>
  answer(api.user["second-factor"].app.options.$post({ json: {} }));
