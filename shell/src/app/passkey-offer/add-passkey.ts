import { createPasskey } from "@authentica/shared-ui/passkeys/create";
import { withdrawPasskeyOffer } from "@authentica/shared-ui/passkeys/offer";
import { suggestPasskeyName } from "@authentica/shared-ui/passkeys/suggest-name";
import { useMutation } from "@tanstack/react-query";

/** Makes the first passkey of an account, named after this device. The offer is withdrawn with it. */
export const useAddPasskey = () =>
  useMutation({
    mutationFn: () => createPasskey(suggestPasskeyName(navigator.userAgent)),
    onSuccess: () => withdrawPasskeyOffer(sessionStorage),
  });
