import { answer, api } from "@authentica/shared-ui/api";
import { ceremony } from "./ceremony.ts";

/**
 * The signed-in person proves who they are with one of their passkeys. Rejects with `ApiError`, or with `CeremonyError`
 * when the browser's dialog came to nothing.
 */
export async function confirmWithPasskey(): Promise<void> {
  const library = import(/* webpackChunkName: "later-webauthn" */ "@simplewebauthn/browser");
  const { challengeId, options } = await answer(api.auth.reauthenticate["passkey-options"].$post({ json: {} }));
  const { startAuthentication } = await library;
  const { id, rawId, type, response } = await ceremony(() => startAuthentication({ optionsJSON: options }));
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  await answer(
    api.auth.reauthenticate.passkey.$post({
      json: {
        challengeId,
        response: {
          id,
          rawId,
          // `public-key`, and nothing else (WebAuthn, section 5.8.2).
          type: type as "public-key",
          response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
        },
      },
    }),
  );
}
