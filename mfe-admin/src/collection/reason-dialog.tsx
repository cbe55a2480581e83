import { CheckboxField } from "@authentica/shared-ui/components/checkbox-field";
import { type DialogForm, FormDialog } from "@authentica/shared-ui/components/form-dialog";
import { TextField, type TextFieldProps } from "@authentica/shared-ui/components/text-field";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { Failure, type FailureWords, NotConfirmed } from "@authentica/shared-ui/failure";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { words } from "#words/collection.tsx";
import { useConsoleChanged } from "../console/use-console-changed.ts";
import styles from "./reason-dialog.module.css";

/** An action that asks for a reason. The reason is stored in the audit log. */
export interface ReasonedAction {
  readonly title: string;
  /** Explains the effect before the user confirms. */
  readonly consequence: ReactNode;
  /** Label of the confirming button. */
  readonly verb: string;
  readonly danger?: boolean | undefined;
  /** Title of the error message: « Le rôle n’a pas changé ». */
  readonly failure: string;
  /** An optional additional effect. Its checkbox is initially not ticked. */
  readonly option?: { readonly label: string; readonly hint: string } | undefined;
  /** Texts that replace the server's message, by error code. */
  readonly words?: FailureWords["own"];
  /** Performs the action. `ticked` says whether the user ticked the checkbox of `option`. */
  readonly run: (reason: string, ticked: boolean) => Promise<unknown>;
  /** Message after success. */
  readonly done: string;
}

export interface ReasonDialogProps {
  /** `null` if the dialog is closed. */
  readonly action: ReasonedAction | null;
  readonly onClose: () => void;
  readonly onDone: (words: string) => void;
}

/** Asks for a reason, then performs an action on a user or document. */
export function ReasonDialog({ action, onClose, onDone }: ReasonDialogProps) {
  return (
    <FormDialog
      open={action !== null}
      onClose={onClose}
      size="sm"
      title={action?.title}
      description={action?.consequence}
      verb={action?.verb}
      variant={action?.danger ? "danger" : "primary"}
    >
      {(form) => action && <ReasonForm {...form} action={action} onDone={onDone} />}
    </FormDialog>
  );
}

interface ReasonFormProps extends DialogForm, Pick<ReasonDialogProps, "onDone"> {
  readonly action: ReasonedAction;
}

function ReasonForm({ action, formId, onSending, onDone }: ReasonFormProps) {
  const confirm = useConfirmed();
  const changed = useConsoleChanged();
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const [ticked, setTicked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const act = useMutation({
    mutationFn: () => confirm(() => action.run(reason.trim(), ticked)),
    onMutate: () => onSending(true),
    onSettled: () => onSending(false),
    onSuccess: () => {
      changed();
      onDone(action.done);
    },
    // Another user may have changed the document first, so the list is fetched again.
    onError: (error) => {
      if (!(error instanceof NotConfirmed)) changed();
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (act.isPending) return;
    const isMissing = reason.trim() === "";
    setMissing(isMissing);
    if (isMissing) input.current?.focus();
    else act.mutate();
  };

  return (
    <form id={formId} noValidate onSubmit={submit} className={styles.form}>
      <Failure error={act.error} title={action.failure} own={action.words} />
      <ReasonField
        ref={input}
        hint={words.reason.namedHint}
        required
        value={reason}
        error={missing && words.reason.missing}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
      />
      {action.option && (
        <CheckboxField {...action.option} checked={ticked} disabled={act.isPending} onChange={setTicked} />
      )}
    </form>
  );
}

/** Text field for the reason of an action. The audit log stores the reason. */
export const ReasonField = (props: Omit<TextFieldProps, "label">) => (
  <TextField
    label={words.reason.label}
    hint={words.reason.hint}
    name="reason"
    autoComplete="off"
    maxLength={500}
    {...props}
  />
);
