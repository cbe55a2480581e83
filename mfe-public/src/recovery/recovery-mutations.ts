import type { ResetPasswordRequest, VerifyOtpRequest } from "@authentica/backend/contract/recovery";
import { answer, api } from "@authentica/shared-ui/api";
import { ApiError } from "@authentica/shared-ui/session";
import { queryOptions, useMutation } from "@tanstack/react-query";

/** Asks for a code. The answer is the same whether or not the address has an account. */
export const useForgotPassword = () =>
  useMutation({
    mutationFn: (email: string) => answer(api.auth["forgot-password"].$post({ json: { email } })),
    ...ONCE,
  });

/** Hands in the code. */
export const useVerifyOtp = () =>
  useMutation({ mutationFn: (json: VerifyOtpRequest) => answer(api.auth["verify-otp"].$post({ json })), ...ONCE });

/** The passkeys that will open the account beside the new password, once the code was right; none where the time for that is over. */
export const recoveryPasskeysQuery = (email: string) =>
  queryOptions({
    queryKey: ["mfe_public", "recovery-passkeys", email],
    queryFn: async ({ signal }) => {
      try {
        return (await answer(api.auth.recovery.passkeys.$get({}, { init: { signal } }))).data;
      } catch (error) {
        // The password is refused then, with the way to start again.
        if (error instanceof ApiError && error.code === "gone") return [];
        throw error;
      }
    },
    retry: false,
    // The next recovery has another list.
    staleTime: 0,
    gcTime: 0,
  });

/** Sets the new password; the cookie of the recovery proves the right to it. */
export const useResetPassword = () =>
  useMutation({
    mutationFn: (json: ResetPasswordRequest) => answer(api.auth["reset-password"].$post({ json })),
    ...ONCE,
  });

/** Never retried, because each call counts; nothing typed is kept. */
const ONCE = { retry: false, networkMode: "always", gcTime: 0 } as const;
