import type { PasskeyProof } from "@authentica/backend/contract/passkey";
import { answer, api } from "@authentica/shared-ui/api";
import { ceremony } from "./ceremony.ts";
import { proofOf } from "./proof.ts";

export interface AskOptions {
  /** The browser offers passkeys in the field marked `webauthn`, without a separate dialog. */
  readonly autofill: boolean;
  /** Cancels the question. */
  readonly signal: AbortSignal;
}

/**
 * Asks the user for a passkey, without knowing their account. The result can sign in once, while the challenge is
 * valid. Rejects with `ApiError`, or with `CeremonyError` if it failed or was cancelled.
 *
 * A page may ask only one such question at a time: wait for the end of a cancelled one before the next.
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
      // The library first checks what the browser supports, and cannot be cancelled during that check.
      await browserSupportsWebAuthnAutofill();
      if (!ended.signal.aborted) WebAuthnAbortService.cancelCeremony();
    };
    signal.addEventListener("abort", takeBack, { signal: ended.signal });
    return startAuthentication({ optionsJSON: options, useBrowserAutofill: autofill }).finally(() => ended.abort());
  });
  return proofOf(challengeId, made);
}
