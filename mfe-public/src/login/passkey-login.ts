import { PASSKEY_CHALLENGE_MS } from "@authentica/backend/contract/constants";
import type { PasskeyProof } from "@authentica/backend/contract/passkey";
import { answer, api } from "@authentica/shared-ui/api";
import { askForPasskey } from "@authentica/shared-ui/passkeys/sign-in";
import { supportsPasskeyAutofill } from "@authentica/shared-ui/passkeys/support";
import { ApiError, session } from "@authentica/shared-ui/session";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

/** A question is renewed before its challenge ends. */
const RENEW_MS = PASSKEY_CHALLENGE_MS - 60_000;

export interface PasskeyLogin {
  /** Opens the browser's dialog. */
  readonly start: () => void;
  /** A dialog is open or an answer is being checked. */
  readonly isPending: boolean;
  readonly error: unknown;
  readonly reset: () => void;
}

/**
 * Signs in with a passkey: by the button, or chosen among what the browser fills in. The browser answers one question at a
 * time, so the second is taken back while the first, or the password (`busy`), is under way, and asked again afterwards.
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

  // A passkey that was just refused would be offered, and refused, again.
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
 * Has the browser offer passkeys until one is chosen, nothing comes of it, or `signal` stops it. Resolves, never rejects,
 * once the browser is free for another question.
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
    // The reader has the button and the password, and did not ask for this.
  }
}
