import type { Passkey } from "@authentica/backend/contract/passkey";
import { answer, api } from "@authentica/shared-ui/api";
import { ceremony } from "./ceremony.ts";

/**
 * Makes a passkey under `name` and adds it to the account of whoever is signed in. Order: the server's options, the
 * browser's own dialog, the server again; so it has to start from a press.
 *
 * Rejects with `ApiError` (`reauthentication_required` when the last proof of identity is too old), or with
 * `CeremonyError` when the browser's dialog came to nothing.
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
          // `public-key`, and nothing else (WebAuthn, section 5.8.2).
          type: type as "public-key",
          response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
        },
      },
    }),
  );
}
