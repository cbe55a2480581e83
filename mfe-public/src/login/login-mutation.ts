import type { LoginRequest } from "@authentica/backend/contract/auth";
import { answer, api } from "@authentica/shared-ui/api";
import { isRefused } from "@authentica/shared-ui/failure";
import { session } from "@authentica/shared-ui/session";
import { useMutation } from "@tanstack/react-query";

/** Retries at most twice, and never after the server refused the credentials. */
export const retriesLogin = (failures: number, error: unknown): boolean => !isRefused(error) && failures < 2;

/** Signs in and stores the tokens, but not the password. Without a network the request fails instead of waiting. */
export const useLogin = () =>
  useMutation({
    mutationFn: (json: LoginRequest) => answer(api.auth.login.$post({ json })),
    onSuccess: (pair) => session.signIn(pair),
    retry: retriesLogin,
    networkMode: "always",
    gcTime: 0,
  });
