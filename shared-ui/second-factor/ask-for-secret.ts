import type { AuthenticatorAppOptions } from "@authentica/backend/contract/second-factor";
import { answer, api } from "@authentica/shared-ui/api";

/**
 * Requests a secret from the server. Rejects with `reauthentication_required` if the user must first confirm their
 * identity.
 */
export const askForSecret = (): Promise<AuthenticatorAppOptions> =>
  answer(api.user["second-factor"].app.options.$post({ json: {} }));
