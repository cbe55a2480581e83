import type { ApiKey } from "@authentica/backend/contract/api-key";
import { answer, api } from "@authentica/shared-ui/api";
import { Failure } from "@authentica/shared-ui/failure";
import { ApiError } from "@authentica/shared-ui/session";
import { useMutation } from "@tanstack/react-query";
import { words } from "#words/api-keys.tsx";
import { ActDialog } from "../account/act-dialog.tsx";
import styles from "./developers.module.css";

export interface RevokeKeyDialogProps {
  /** The key to be revoked. If `null`, the dialog is closed. */
  readonly apiKey: ApiKey | null;
  readonly onClose: () => void;
  readonly onRevoked: (apiKey: ApiKey) => Promise<void>;
}

/** Revokes a key. Resolves even if the key no longer exists. */
async function revokeKey({ _id: id }: ApiKey): Promise<void> {
  try {
    await answer(api.user["api-keys"][":id"].$delete({ param: { id } }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "not_found") throw error;
  }
}

/** Asks for confirmation before an API key is revoked. */
export function RevokeKeyDialog({ apiKey, onClose, onRevoked }: RevokeKeyDialogProps) {
  const revoke = useMutation({
    mutationKey: ["session", "revoke-api-key"],
    mutationFn: revokeKey,
    onSuccess: async (_, revoked) => {
      await onRevoked(revoked);
      onClose();
    },
  });
  return (
    <ActDialog
      open={apiKey !== null}
      title={words.revoking.title}
      act={revoke}
      label={words.revoking.submit}
      danger
      main={{ onPress: () => apiKey && revoke.mutate(apiKey) }}
      onClose={onClose}
    >
      {apiKey && (
        <div className={styles.form}>
          <Failure error={revoke.error} title={words.revoking.failed} />
          <p className={styles.named}>{words.revoking.effect(apiKey.name)} </p>
        </div>
      )}
    </ActDialog>
  );
}
