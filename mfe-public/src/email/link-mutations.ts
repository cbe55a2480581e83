import { answer, api } from "@authentica/shared-ui/api";
import { useMutation } from "@tanstack/react-query";

/** Never retried: a link acts once. */
const ONCE = { retry: false, networkMode: "always", gcTime: 0 } as const;

/** Proves the address of the user signed in here. */
export const useProveByLink = () =>
  useMutation({ mutationFn: (link: string) => answer(api.user.email.prove.$post({ json: { link } })), ...ONCE });

/** Lets the reader of the mailbox choose the account's password. */
export const useTakeOver = () =>
  useMutation({
    mutationFn: (link: string) => answer(api.auth.email["take-over"].$post({ json: { link } })),
    ...ONCE,
  });

/** Gives the account its former address back. */
export const useUndoEmailChange = () =>
  useMutation({ mutationFn: (link: string) => answer(api.auth.email.undo.$post({ json: { link } })), ...ONCE });
