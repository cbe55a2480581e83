import type { PasskeyProof } from "@authentica/backend/contract/passkey";
import { answer, api } from "@authentica/shared-ui/api";
import { ceremony } from "./ceremony.ts";
import { proofOf } from "./proof.ts";

export interface AskOptions {
  /** The browser offers passkeys among what it fills into the field marked `webauthn`, and opens no dialog of its own. */
  readonly autofill: boolean;
  /** Takes the question back. */
  readonly signal: AbortSignal;
}

/**
 * Asks for a passkey of whoever is before the page; nobody has said a name. What it resolves to signs in once, within the
 * time of the challenge. Rejects with `ApiError`, or with `CeremonyError` when it came to nothing or was taken back.
 *
 * A page asks one such question at a time: wait for the end of one that was taken back before asking another.
 */
export async function askForPasskey({ autofill, signal }: AskOptions): Promise<PasskeyProof> {
  const library = import("@simplewebauthn/browser");
  const { challengeId, options } = await answer(api.auth.passkey["login-options"].$post({ json: {} }));
  const { startAuthentication, WebAuthnAbortService, browserSupportsWebAuthnAutofill } = await library;
  const made = await ceremony(async () => {
    signal.throwIfAborted();
    const ended = new AbortController();
    const takeBack = async () => {
      WebAuthnAbortService.cancelCeremony();
      // The library first asks what the browser can do, and could not be stopped while it did.
      await browserSupportsWebAuthnAutofill();
      if (!ended.signal.aborted) WebAuthnAbortService.cancelCeremony();
    };
    signal.addEventListener("abort", takeBack, { signal: ended.signal });
    return startAuthentication({ optionsJSON: options, useBrowserAutofill: autofill }).finally(() => ended.abort());
  });
  return proofOf(challengeId, made);
}
