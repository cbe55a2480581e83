import { answer, api } from "@authentica/shared-ui/api";
import { useMutation } from "@tanstack/react-query";

/** Asks to be shown the product. Asking twice with one address counts once, so a lost answer may be asked again. */
export const useDemoRequest = () =>
  useMutation({
    mutationFn: (email: string) => answer(api.contact.demo.$post({ json: { email } })),
    retry: false,
    networkMode: "always",
  });
