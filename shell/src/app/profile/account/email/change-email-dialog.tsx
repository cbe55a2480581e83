import type { User } from "@authentica/backend/contract/user";
import { answer, api, userQuery } from "@authentica/shared-ui/api";
import { TextField } from "@authentica/shared-ui/components/text-field";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { Failure } from "@authentica/shared-ui/failure";
import { isEmail, isSameEmail } from "@authentica/shared-ui/format/email";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { words } from "#words/account.tsx";
import styles from "../../../email-proof/code-form.module.css";
import { CodeForm } from "../../../email-proof/code-form.tsx";
import { ActDialog } from "../act-dialog.tsx";

export interface ChangeEmailDialogProps {
  readonly user: User;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

const CONFLICTS = { conflict: words.email.ask.conflict } as const;

/** Asks for the new address, then for the code that was sent to it. */
export function ChangeEmailDialog({ user, onClose, onChanged }: ChangeEmailDialogProps) {
  const formId = useId();
  const confirmed = useConfirmed();
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const ask = useMutation({
    mutationKey: ["session", "change-email"],
    mutationFn: (email: string) => confirmed(() => answer(api.user.email.change.$post({ json: { email } }))),
    retry: false,
  });
  const confirm = useMutation({
    mutationKey: ["session", "confirm-email"],
    mutationFn: (code: string) => answer(api.user.email.confirm.$post({ json: { code } })),
    retry: false,
    onSuccess: (changed) => {
      queryClient.setQueryData(userQuery.queryKey, changed);
      void queryClient.invalidateQueries({ queryKey: ["mfe_assets"] });
      onChanged();
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (ask.isPending) return;
    const email = String(new FormData(event.currentTarget).get("email")).trim();
    const found = problemOf(email, user.email);
    setProblem(found);
    if (found === undefined) ask.mutate(email);
    else input.current?.focus();
  };

  if (ask.data)
    return (
      <ActDialog
        open
        title={words.email.confirm.title}
        size="sm"
        act={confirm}
        label={words.email.confirm.submit}
        pendingLabel={words.email.confirm.pending}
        main={{ form: formId }}
        onClose={onClose}
      >
        <CodeForm
          id={formId}
          taking={confirm}
          onCode={(code) => confirm.mutate(code)}
          lead={words.email.confirm.lead(ask.data.email)}
        />
      </ActDialog>
    );
  return (
    <ActDialog
      open
      title={words.email.ask.title}
      act={ask}
      label={words.email.ask.submit}
      pendingLabel={words.email.ask.pending}
      main={{ form: formId }}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={submit} className={styles.form}>
        <Failure error={ask.error} title={words.email.ask.failed} own={CONFLICTS} />
        <p>{words.email.ask.lead(user.email, user.emailProvenAt !== null)}</p>
        <TextField
          ref={input}
          label={words.email.ask.label}
          name="email"
          type="email"
          autoComplete="email"
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

/**
 * Returns what is wrong with a typed address, or `undefined` if it may be sent. The server makes the final decision.
 */
function problemOf(email: string, own: string): string | undefined {
  if (email === "") return words.email.ask.missing;
  if (!isEmail(email)) return words.email.ask.incomplete;
  return isSameEmail(email, own) ? words.email.ask.same : undefined;
}
