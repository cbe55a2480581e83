import { CheckboxField } from "@authentica/shared-ui/components/checkbox-field";
import { type DialogForm, FormDialog } from "@authentica/shared-ui/components/form-dialog";
import { TextField, type TextFieldProps } from "@authentica/shared-ui/components/text-field";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { Failure, type FailureWords, NotConfirmed } from "@authentica/shared-ui/failure";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { useConsoleChanged } from "../console/use-console-changed.ts";
import styles from "./reason-dialog.module.css";

/** An action that the audit log keeps with its reason. */
export interface ReasonedAction {
  readonly title: string;
  /** What will happen. */
  readonly consequence: ReactNode;
  /** The button's verb. */
  readonly verb: string;
  readonly danger?: boolean | undefined;
  /** Title of what is said when it fails: « Le rôle n’a pas changé ». */
  readonly failure: string;
  /** What may be done with it, and is not unless it is ticked. */
  readonly option?: { readonly label: string; readonly hint: string } | undefined;
  /** In place of the server's words, by the code of its refusal. */
  readonly words?: FailureWords["own"];
  /** `ticked`: the option. */
  readonly run: (reason: string, ticked: boolean) => Promise<unknown>;
  /** Said once it is done. */
  readonly done: string;
}

export interface ReasonDialogProps {
  /** `null`: closed. */
  readonly action: ReasonedAction | null;
  readonly onClose: () => void;
  readonly onDone: (words: string) => void;
}

/** Asks for a reason before an action on a user or document, then does it. */
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
    // Another user may have been faster: the row behind shows it.
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
        hint="Gardé au journal d’audit, avec votre nom."
        required
        value={reason}
        error={missing && "Indiquez pourquoi."}
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

/** The field for the reason of an action, as the audit log keeps it. */
export const ReasonField = (props: Omit<TextFieldProps, "label">) => (
  <TextField
    label="Motif"
    hint="Gardé au journal d’audit."
    name="reason"
    autoComplete="off"
    maxLength={500}
    {...props}
  />
);
