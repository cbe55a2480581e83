import { answer, api } from "@authentica/shared-ui/api";
import { useMutation } from "@tanstack/react-query";

/** Never tried again by itself: what has been done by a link is done. */
const ONCE = { retry: false, networkMode: "always", gcTime: 0 } as const;

/** Proves the address of whoever is signed in here. */
export const useProveByLink = () =>
  useMutation({ mutationFn: (link: string) => answer(api.user.email.prove.$post({ json: { link } })), ...ONCE });

/** Lets whoever reads the mailbox choose the password of the account. */
export const useTakeOver = () =>
  useMutation({
    mutationFn: (link: string) => answer(api.auth.email["take-over"].$post({ json: { link } })),
    ...ONCE,
  });

/** Gives the account its former address back. */
export const useUndoEmailChange = () =>
  useMutation({ mutationFn: (link: string) => answer(api.auth.email.undo.$post({ json: { link } })), ...ONCE });
