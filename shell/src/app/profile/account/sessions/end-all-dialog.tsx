import { answer, api } from "@authentica/shared-ui/api";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { Failure } from "@authentica/shared-ui/failure";
import { PasskeyChoice } from "@authentica/shared-ui/passkeys/passkey-choice";
import { passkeysQuery } from "@authentica/shared-ui/passkeys/passkeys-query";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { apiKeysQuery } from "../../developers/api-keys-query.ts";
import { ActDialog } from "../act-dialog.tsx";
import styles from "../passkeys/dialog-body.module.css";
import { useFarewell } from "../use-farewell.ts";

/**
 * Asks for confirmation before all sessions of the account are ended, including the current one. Also asks which
 * passkeys are removed.
 */
export function EndAllDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const confirmed = useConfirmed();
  const leave = useFarewell();
  const { data: passkeys = [] } = useQuery({ ...passkeysQuery, enabled: open });
  const { data: keys = [] } = useQuery({ ...apiKeysQuery, enabled: open });
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const end = useMutation({
    mutationKey: ["session", "end-all-sessions"],
    // Must be inside the call, because this screen may be unmounted before the answer arrives.
    mutationFn: async (removePasskey: string[]) => {
      await confirmed(() => answer(api.user.sessions.$delete({ query: { removePasskey } })));
      leave("all-sessions-ended");
    },
  });
  const ids = passkeys.map(({ _id }) => _id);
  return (
    <ActDialog
      open={open}
      size="sm"
      title="Fermer toutes les sessions&nbsp;?"
      act={end}
      label="Tout fermer"
      danger
      main={{ onPress: () => end.mutate(ids.filter((id) => dropped.has(id))) }}
      onClose={() => {
        setDropped(new Set());
        onClose();
      }}
    >
      <div className={styles.body}>
        <Failure error={end.error} title="Les sessions n’ont pas été fermées" />
        <p>Tous vos appareils, celui-ci compris, seront déconnectés. Vous serez conduit à la page de connexion.</p>
        {keys.length > 0 && (
          <p>
            Vos clés d’API continuent de servir&nbsp;: révoquez, dans «&nbsp;Développeurs&nbsp;», celles que vous ne
            reconnaissez pas.
          </p>
        )}
        {passkeys.length > 0 && (
          <PasskeyChoice
            passkeys={passkeys}
            kept={new Set(ids.filter((id) => !dropped.has(id)))}
            legend="Clés d’accès à garder"
            lead="Une clé gardée permet encore de se connecter. Décochez celles que vous ne reconnaissez pas."
            disabled={end.isPending}
            onChange={(kept) => setDropped(new Set(ids.filter((id) => !kept.has(id))))}
          />
        )}
      </div>
    </ActDialog>
  );
}
