import type { PasskeyProof } from "@authentica/backend/contract/passkey";
import { answer, api } from "@authentica/shared-ui/api";
import { ceremony } from "./ceremony.ts";
import { proofOf } from "./proof.ts";

export interface AskOptions {
  /**
   * If true, the browser offers passkeys in the autofill of the field marked `webauthn`, without a separate dialog.
   */
  readonly autofill: boolean;
  /** Cancels the request. */
  readonly signal: AbortSignal;
}

/**
 * Asks the user for a passkey. Their account need not be known. The result can be used for one sign-in while the
 * challenge is valid. Rejects with `ApiError`, or with `CeremonyError` if the browser's dialog failed or was
 * cancelled.
 *
 * A page may only have one such request at a time: after cancelling a request, wait until it has ended before making
 * the next.
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
      // The library first checks what the browser supports. It cannot be cancelled during that check.
      await browserSupportsWebAuthnAutofill();
      if (!ended.signal.aborted) WebAuthnAbortService.cancelCeremony();
    };
    signal.addEventListener("abort", takeBack, { signal: ended.signal });
    return startAuthentication({ optionsJSON: options, useBrowserAutofill: autofill }).finally(() => ended.abort());
  });
  return proofOf(challengeId, made);
}
