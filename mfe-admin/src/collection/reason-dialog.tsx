import { Button } from "@authentica/shared-ui/components/button";
import { Dialog } from "@authentica/shared-ui/components/dialog";
import { TextField } from "@authentica/shared-ui/components/text-field";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { Failure, NotConfirmed } from "@authentica/shared-ui/failure";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
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
  readonly run: (reason: string) => Promise<unknown>;
  /** Said once it is done. */
  readonly done: string;
}

export interface ReasonDialogProps {
  /** `null`: closed. */
  readonly action: ReasonedAction | null;
  readonly onClose: () => void;
  readonly onDone: (words: string) => void;
}

/** Asks why before an action on somebody or something, then does it. */
export function ReasonDialog({ action, onClose, onDone }: ReasonDialogProps) {
  const formId = useId();
  const [running, setRunning] = useState(false);
  return (
    <Dialog
      open={action !== null}
      onOpenChange={() => !running && onClose()}
      size="sm"
      title={action?.title}
      description={action?.consequence}
      footer={
        <>
          <Button disabled={running} onClick={onClose}>
            Annuler
          </Button>
          <Button variant={action?.danger ? "danger" : "primary"} type="submit" form={formId} pending={running}>
            {action?.verb}
          </Button>
        </>
      }
    >
      {action && <ReasonForm action={action} formId={formId} onRunning={setRunning} onDone={onDone} />}
    </Dialog>
  );
}

interface ReasonFormProps extends Pick<ReasonDialogProps, "onDone"> {
  readonly action: ReasonedAction;
  readonly formId: string;
  readonly onRunning: (running: boolean) => void;
}

function ReasonForm({ action, formId, onRunning, onDone }: ReasonFormProps) {
  const confirm = useConfirmed();
  const changed = useConsoleChanged();
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const act = useMutation({
    mutationFn: () => confirm(() => action.run(reason.trim())),
    onMutate: () => onRunning(true),
    onSettled: () => onRunning(false),
    onSuccess: () => {
      changed();
      onDone(action.done);
    },
    // Somebody else may have been quicker: the row behind then says so.
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
      <Failure error={act.error} title={action.failure} />
      <TextField
        ref={input}
        label="Motif"
        hint="Gardé au journal d’audit, avec votre nom."
        name="reason"
        autoComplete="off"
        maxLength={500}
        required
        value={reason}
        error={missing && "Indiquez pourquoi."}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
      />
    </form>
  );
}
