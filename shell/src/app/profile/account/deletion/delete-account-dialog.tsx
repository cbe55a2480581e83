import { answer, api } from "@authentica/shared-ui/api";
import { TextField } from "@authentica/shared-ui/components/text-field";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { Failure } from "@authentica/shared-ui/failure";
import { isSameEmail } from "@authentica/shared-ui/format/email";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { words } from "#words/account.tsx";
import { ActDialog } from "../act-dialog.tsx";
import { useFarewell } from "../use-farewell.ts";
import styles from "./delete-account-dialog.module.css";

export interface DeleteAccountDialogProps {
  readonly open: boolean;
  /** Address of the account. The user must type it. */
  readonly email: string;
  readonly onClose: () => void;
}

/** Asks the user to type the e-mail address of the account, then deletes the account permanently. */
export function DeleteAccountDialog({ open, email, onClose }: DeleteAccountDialogProps) {
  const formId = useId();
  const confirmed = useConfirmed();
  const leave = useFarewell();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const deletion = useMutation({
    mutationKey: ["session", "delete-account"],
    // Must be inside the call: the session has ended, so this screen may be unmounted before the answer arrives.
    mutationFn: async (typed: string) => {
      await confirmed(() => answer(api.user["delete-account"].$post({ json: { email: typed } })));
      leave("account-deleted");
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (deletion.isPending) return;
    const typed = String(new FormData(event.currentTarget).get("email"));
    const isRight = isSameEmail(typed, email);
    setProblem(isRight ? undefined : words.deletion.wrong);
    if (isRight) deletion.mutate(typed.trim());
    else input.current?.focus();
  };
  return (
    <ActDialog
      open={open}
      title={words.deletion.dialog}
      act={deletion}
      label={words.deletion.submit}
      danger
      pendingLabel={words.deletion.pending}
      main={{ form: formId }}
      onClose={() => {
        setProblem(undefined);
        onClose();
      }}
    >
      <form id={formId} noValidate onSubmit={submit} className={styles.form}>
        <Failure error={deletion.error} title={words.deletion.failed} />
        <p>{words.deletion.warning}</p>
        <TextField
          ref={input}
          label={words.deletion.email}
          hint={<span className={styles.address}>{email}</span>}
          name="email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={problem}
          onChange={() => setProblem(undefined)}
        />
      </form>
    </ActDialog>
  );
}
