import type { AuthenticatorAppOptions } from "@authentica/backend/contract/second-factor";
import { answer, api } from "@authentica/shared-ui/api";

/** Asks the server for a secret. Rejects with `reauthentication_required` where it wants a proof of identity first. */
export const askForSecret = (): Promise<AuthenticatorAppOptions> =>
  answer(api.user["second-factor"].app.options.$post({ json: {} }));
