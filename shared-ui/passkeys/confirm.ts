import { answer, api } from "@authentica/shared-ui/api";
import { renew } from "../session/renew.ts";
import { ceremony } from "./ceremony.ts";
import { proofOf } from "./proof.ts";

/**
 * Confirms the identity of the signed-in user with one of their passkeys. Rejects with `ApiError`, or with
 * `CeremonyError` if the browser's dialog failed.
 */
export async function confirmWithPasskey(): Promise<void> {
  const library = import(/* webpackChunkName: "later-webauthn" */ "@simplewebauthn/browser");
  const { challengeId, options } = await answer(api.auth.reauthenticate["passkey-options"].$post({ json: {} }));
  const { startAuthentication } = await library;
  const made = await ceremony(() => startAuthentication({ optionsJSON: options }));
  renew(await answer(api.auth.reauthenticate.passkey.$post({ json: proofOf(challengeId, made) })));
}
