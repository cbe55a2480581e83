import type { RegisterRequest } from "@authentica/backend/contract/auth";
import { answer, api } from "@authentica/shared-ui/api";
import { session } from "@authentica/shared-ui/session";
import { useMutation } from "@tanstack/react-query";

/**
 * Makes an account and takes its tokens. Never tried again by itself: an answer may have been lost after the account
 * was made. Nothing of the password is kept.
 */
export const useRegister = () =>
  useMutation({
    mutationFn: (json: RegisterRequest) => answer(api.auth.register.$post({ json })),
    onSuccess: (pair) => session.signIn(pair),
    retry: false,
    networkMode: "always",
    gcTime: 0,
  });
