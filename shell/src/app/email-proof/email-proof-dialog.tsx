import { EMAIL_PROOF_CODE_MS } from "@authentica/backend/contract/constants";
import type { User } from "@authentica/backend/contract/user";
import { answer, api, userQuery } from "@authentica/shared-ui/api";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Failure } from "@authentica/shared-ui/failure";
import { Resend } from "@authentica/shared-ui/one-time-code";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { words } from "#words/email-proof.tsx";
import { ActDialog } from "../profile/account/act-dialog.tsx";
import styles from "./code-form.module.css";
import { CodeForm } from "./code-form.tsx";

export interface EmailProofDialogProps {
  readonly open: boolean;
  readonly user: User;
  readonly onClose: () => void;
  readonly onProven: () => void;
}

/** Returns whether the code in the registration e-mail may still be valid. */
const wasJustSent = ({ createdAt }: User): boolean => Date.now() - Date.parse(createdAt) < EMAIL_PROOF_CODE_MS;

/** Asks for the code from the e-mail that proves the address of the account. The user can request another e-mail. */
export default function EmailProofDialog({ open, user, onClose, onProven }: EmailProofDialogProps) {
  const formId = useId();
  const queryClient = useQueryClient();
  const [emailsSent, setEmailsSent] = useState(() => (wasJustSent(user) ? 1 : 0));
  const prove = useMutation({
    mutationKey: ["session", "prove-email"],
    mutationFn: (code: string) => answer(api.user.email.prove.$post({ json: { code } })),
    retry: false,
    onSuccess: (proven) => {
      queryClient.setQueryData(userQuery.queryKey, proven);
      // Data that requires a proven address is now available on every screen.
      void queryClient.invalidateQueries({ queryKey: ["mfe_assets"] });
      onProven();
    },
  });
  const send = useMutation({
    mutationKey: ["session", "send-email-proof"],
    mutationFn: () => answer(api.user.email["proof-letter"].$post()),
    retry: false,
    onSuccess: () => {
      prove.reset();
      setEmailsSent(emailsSent + 1);
    },
  });
  return (
    <ActDialog
      open={open}
      title={words.title}
      size="sm"
      act={prove}
      label={words.confirm}
      pendingLabel={words.confirming}
      main={{ form: formId }}
      onClose={onClose}
    >
      <div className={styles.form}>
        {send.isSuccess && <Alert tone="success">{words.resent}</Alert>}
        <CodeForm
          key={emailsSent}
          id={formId}
          taking={prove}
          onCode={(code) => prove.mutate(code)}
          lead={(emailsSent > 0 ? words.lead.sent : words.lead.unsent)(<strong>{user.email}</strong>)}
        />
        <Failure error={send.error} title={words.unsent} own={{ rate_limited: words.tooManyCodes }} />
        <Resend
          key={`resend-${emailsSent}`}
          pending={send.isPending}
          pause={emailsSent > 0}
          onResend={() => !send.isPending && send.mutate()}
        />
      </div>
    </ActDialog>
  );
}
