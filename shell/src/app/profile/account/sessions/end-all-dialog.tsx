import { answer, api } from "@authentica/shared-ui/api";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { Failure } from "@authentica/shared-ui/failure";
import { PasskeyChoice } from "@authentica/shared-ui/passkeys/passkey-choice";
import { passkeysQuery } from "@authentica/shared-ui/passkeys/passkeys-query";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { words } from "#words/security.tsx";
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
      title={words.sessions.endingAll.title}
      act={end}
      label={words.sessions.endingAll.submit}
      danger
      main={{ onPress: () => end.mutate(ids.filter((id) => dropped.has(id))) }}
      onClose={() => {
        setDropped(new Set());
        onClose();
      }}
    >
      <div className={styles.body}>
        <Failure error={end.error} title={words.sessions.endingAll.failed} />
        <p>{words.sessions.endingAll.effect}</p>
        {keys.length > 0 && <p>{words.sessions.endingAll.apiKeys}</p>}
        {passkeys.length > 0 && (
          <PasskeyChoice
            passkeys={passkeys}
            kept={new Set(ids.filter((id) => !dropped.has(id)))}
            legend={words.sessions.endingAll.passkeys}
            lead={words.sessions.endingAll.passkeysLead}
            disabled={end.isPending}
            onChange={(kept) => setDropped(new Set(ids.filter((id) => !kept.has(id))))}
          />
        )}
      </div>
    </ActDialog>
  );
}
