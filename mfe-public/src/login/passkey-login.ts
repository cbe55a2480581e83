import { PASSKEY_CHALLENGE_MS } from "@authentica/backend/contract/constants";
import type { PasskeyProof } from "@authentica/backend/contract/passkey";
import { answer, api } from "@authentica/shared-ui/api";
import { askForPasskey } from "@authentica/shared-ui/passkeys/sign-in";
import { supportsPasskeyAutofill } from "@authentica/shared-ui/passkeys/support";
import { ApiError, session } from "@authentica/shared-ui/session";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

/** Interval at which the request is renewed (ms), shortly before its challenge expires. */
const RENEW_MS = PASSKEY_CHALLENGE_MS - 60_000;

export interface PasskeyLogin {
  /** Opens the browser's passkey dialog. */
  readonly start: () => void;
  /** Whether a dialog is open or the server is verifying an answer. */
  readonly isPending: boolean;
  readonly error: unknown;
  readonly reset: () => void;
}

/**
 * Signs in by passkey: by the button, or by a passkey that the user selects from the browser's autofill. The browser
 * handles only one request at a time. The autofill request is therefore cancelled during a sign-in by button or
 * password (`busy`), and repeated afterwards.
 */
export function usePasskeyLogin(busy: boolean): PasskeyLogin {
  const autofill = useRef<Promise<void>>(Promise.resolve());
  const unmounted = useRef<AbortController>(undefined);

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (chosen: PasskeyProof | null) => {
      const proof = chosen ?? (await askedByButton());
      return answer(api.auth.passkey.login.$post({ json: proof }));
    },
    onSuccess: (pair) => session.signIn(pair),
    retry: false,
    networkMode: "always",
    gcTime: 0,
  });

  async function askedByButton(): Promise<PasskeyProof> {
    await autofill.current;
    return askForPasskey({ autofill: false, signal: (unmounted.current as AbortController).signal });
  }

  useEffect(() => {
    const controller = new AbortController();
    unmounted.current = controller;
    return () => controller.abort();
  }, []);

  // After a refusal, the autofill is not offered again, because it would offer the same passkey.
  const isRefused = error instanceof ApiError;
  const idle = !busy && !isPending && !isRefused;
  useEffect(() => {
    if (!idle) return;
    const stopped = new AbortController();
    autofill.current = keepAsking(stopped.signal, mutate);
    return () => stopped.abort();
  }, [idle, mutate]);

  return { start: () => mutate(null), isPending, error, reset };
}

/**
 * Offers passkeys in the browser's autofill until the user selects one, the request fails, or `signal` is aborted.
 * Resolves once the browser can handle another request. Never rejects.
 */
async function keepAsking(signal: AbortSignal, onChosen: (proof: PasskeyProof) => void): Promise<void> {
  try {
    while ((await supportsPasskeyAutofill()) && !signal.aborted) {
      const round = new AbortController();
      const end = () => round.abort();
      const renewal = setTimeout(end, RENEW_MS);
      signal.addEventListener("abort", end);
      try {
        return onChosen(await askForPasskey({ autofill: true, signal: round.signal }));
      } catch (error) {
        if (!round.signal.aborted) throw error;
      } finally {
        clearTimeout(renewal);
        signal.removeEventListener("abort", end);
      }
    }
  } catch {
    // Errors are ignored, because the user did not start this request and can still use the button or the password.
  }
}
