import type { ResetPasswordRequest, VerifyOtpRequest } from "@authentica/backend/contract/recovery";
import { answer, api } from "@authentica/shared-ui/api";
import { useMutation } from "@tanstack/react-query";

/** Asks for a code. The answer is the same whether or not the address has an account. */
export const useForgotPassword = () =>
  useMutation({
    mutationFn: (email: string) => answer(api.auth["forgot-password"].$post({ json: { email } })),
    ...ONCE,
  });

/** Hands in the code. */
export const useVerifyOtp = () =>
  useMutation({ mutationFn: (json: VerifyOtpRequest) => answer(api.auth["verify-otp"].$post({ json })), ...ONCE });

/** Sets the new password; the cookie of the recovery proves the right to it. */
export const useResetPassword = () =>
  useMutation({
    mutationFn: (json: ResetPasswordRequest) => answer(api.auth["reset-password"].$post({ json })),
    ...ONCE,
  });

/** Never tried again by itself, since each call counts; nothing of what was typed is kept. */
const ONCE = { retry: false, networkMode: "always", gcTime: 0 } as const;
