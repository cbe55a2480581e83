import type { PasskeyProof } from "@authentica/backend/contract/passkey";
import { answer, api } from "@authentica/shared-ui/api";
import { ceremony } from "./ceremony.ts";
import { proofOf } from "./proof.ts";

export interface AskOptions {
  /** The browser offers passkeys in the field marked `webauthn`, and opens no extra dialog. */
  readonly autofill: boolean;
  /** Takes the question back. */
  readonly signal: AbortSignal;
}

/**
 * Asks the user for a passkey; no name was given. The result signs in once, within the challenge's time. Rejects with
 * `ApiError`, or with `CeremonyError` if it failed or was cancelled.
 *
 * A page asks one such question at a time: await the end of a cancelled one before the next.
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
