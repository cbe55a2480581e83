import type { RegisterRequest } from "@authentica/backend/contract/auth";
import { answer, api } from "@authentica/shared-ui/api";
import { makePasskeyOffer } from "@authentica/shared-ui/passkeys/offer";
import { session } from "@authentica/shared-ui/session";
import { useMutation } from "@tanstack/react-query";

/**
 * Makes an account and takes its tokens. Never tried again by itself: an answer may have been lost after the account
 * was made. The next screen offers a passkey. Nothing of the password is kept.
 */
export const useRegister = () =>
  useMutation({
    mutationFn: (json: RegisterRequest) => answer(api.auth.register.$post({ json })),
    onSuccess: (pair) => {
      // First: the sign-in opens the dashboard, which makes the offer.
      makePasskeyOffer(sessionStorage, Date.now());
      session.signIn(pair);
    },
    retry: false,
    networkMode: "always",
    gcTime: 0,
  });
