import { answer, api } from "@authentica/shared-ui/api";
import { useMutation } from "@tanstack/react-query";

/** Not retried, because a link works only once. */
const ONCE = { retry: false, networkMode: "always", gcTime: 0 } as const;

/** Proves the e-mail address of the signed-in user. */
export const useProveByLink = () =>
  useMutation({ mutationFn: (link: string) => answer(api.user.email.prove.$post({ json: { link } })), ...ONCE });

/** Lets the owner of the mailbox take over the account by setting a new password. */
export const useTakeOver = () =>
  useMutation({
    mutationFn: (link: string) => answer(api.auth.email["take-over"].$post({ json: { link } })),
    ...ONCE,
  });

/** Restores the account's former e-mail address. */
export const useUndoEmailChange = () =>
  useMutation({ mutationFn: (link: string) => answer(api.auth.email.undo.$post({ json: { link } })), ...ONCE });
