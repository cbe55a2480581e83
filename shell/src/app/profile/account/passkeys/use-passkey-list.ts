import type { Passkey } from "@authentica/backend/contract/passkey";
import { passkeysQuery } from "@authentica/shared-ui/passkeys/passkeys-query";
import { useQueryClient } from "@tanstack/react-query";

/** Puts into the list what the server has just done; an answer to an earlier question no longer counts. */
export function usePasskeyList() {
  const queryClient = useQueryClient();
  const write = async (change: (passkeys: readonly Passkey[]) => readonly Passkey[]) => {
    await queryClient.cancelQueries(passkeysQuery);
    queryClient.setQueryData(passkeysQuery.queryKey, (passkeys) => passkeys && change(passkeys));
  };
  return {
    added: (passkey: Passkey) => write((passkeys) => [...passkeys, passkey]),
    renamed: (passkey: Passkey) =>
      write((passkeys) => passkeys.map((one) => (one._id === passkey._id ? passkey : one))),
    removed: (id: string) => write((passkeys) => passkeys.filter(({ _id }) => _id !== id)),
  };
}
