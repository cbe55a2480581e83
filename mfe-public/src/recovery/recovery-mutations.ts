import type { ResetPasswordRequest, VerifyOtpRequest } from "@authentica/backend/contract/recovery";
import { answer, api } from "@authentica/shared-ui/api";
import { ApiError } from "@authentica/shared-ui/session";
import { queryOptions, useMutation } from "@tanstack/react-query";

/** Requests a code. The server's answer is the same whether or not an account with this address exists. */
export const useForgotPassword = () =>
  useMutation({
    mutationFn: (email: string) => answer(api.auth["forgot-password"].$post({ json: { email } })),
    ...ONCE,
  });

/** Submits the code. */
export const useVerifyOtp = () =>
  useMutation({ mutationFn: (json: VerifyOtpRequest) => answer(api.auth["verify-otp"].$post({ json })), ...ONCE });

/**
 * Query for the passkeys that the user may keep after resetting the password. Empty if the permission to reset it has
 * expired.
 */
export const recoveryPasskeysQuery = (email: string) =>
  queryOptions({
    queryKey: ["mfe_public", "recovery-passkeys", email],
    queryFn: async ({ signal }) => {
      try {
        return (await answer(api.auth.recovery.passkeys.$get({}, { init: { signal } }))).data;
      } catch (error) {
        // The permission to reset the password has expired. The new password will be refused, and the user can then
        // start over.
        if (error instanceof ApiError && error.code === "gone") return [];
        throw error;
      }
    },
    retry: false,
    // Another recovery may have another list.
    staleTime: 0,
    gcTime: 0,
  });

/** Sets the new password. The request is authorised by the cookie of the recovery. */
export const useResetPassword = () =>
  useMutation({
    mutationFn: (json: ResetPasswordRequest) => answer(api.auth["reset-password"].$post({ json })),
    ...ONCE,
  });

/** Not retried, because each attempt counts. The cache does not keep what the user typed. */
const ONCE = { retry: false, networkMode: "always", gcTime: 0 } as const;
