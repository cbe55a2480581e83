import type { Passkey } from "@authentica/backend/contract/passkey";
import { answer, api } from "@authentica/shared-ui/api";
import { ceremony } from "./ceremony.ts";

/**
 * Creates a passkey named `name` and adds it to the account of the signed-in user. Requests options from the server,
 * shows the browser's dialog, and sends the result to the server. Must be called in response to a user gesture.
 *
 * Rejects with `ApiError` (`reauthentication_required` if the last proof of identity is too old), or with
 * `CeremonyError` if the browser's dialog failed.
 */
export async function createPasskey(name: string): Promise<Passkey> {
  const library = import(/* webpackChunkName: "later-webauthn" */ "@simplewebauthn/browser");
  const { challengeId, options } = await answer(api.user.passkeys.options.$post({ json: {} }));
  const { startRegistration } = await library;
  const { id, rawId, type, response } = await ceremony(() => startRegistration({ optionsJSON: options }));
  const { clientDataJSON, attestationObject, transports } = response;
  return answer(
    api.user.passkeys.$post({
      json: {
        challengeId,
        name,
        response: {
          id,
          rawId,
          // Always `public-key` (WebAuthn, section 5.8.2).
          type: type as "public-key",
          response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
        },
      },
    }),
  );
}
