import { answer, api } from "@authentica/shared-ui/api";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { Failure } from "@authentica/shared-ui/failure";
import { useMutation } from "@tanstack/react-query";
import { ActDialog } from "../act-dialog.tsx";
import { useFarewell } from "../use-farewell.ts";

/** Asks before every session of the account is ended, this one too. */
export function EndAllDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const confirmed = useConfirmed();
  const leave = useFarewell();
  const end = useMutation({
    mutationKey: ["session", "end-all-sessions"],
    // The farewell belongs to the call: this screen may be gone before the answer comes.
    mutationFn: async () => {
      await confirmed(() => answer(api.user.sessions.$delete({})));
      leave("all-sessions-ended");
    },
  });
  return (
    <ActDialog
      open={open}
      size="sm"
      title="Fermer toutes les sessions&nbsp;?"
      act={end}
      label="Tout fermer"
      danger
      main={{ onPress: () => end.mutate() }}
      onClose={onClose}
    >
      <Failure error={end.error} title="Les sessions n’ont pas été fermées" />
      <p>Tous vos appareils seront déconnectés, celui-ci compris. Vous serez conduit à la page de connexion.</p>
    </ActDialog>
  );
}
