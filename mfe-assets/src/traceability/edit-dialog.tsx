import type { OwnedObject } from "@authentica/backend/contract/object";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { Dialog } from "@authentica/shared-ui/components/dialog";
import { English } from "@authentica/shared-ui/components/english";
import { TextField } from "@authentica/shared-ui/components/text-field";
import { Failure, wordsOf } from "@authentica/shared-ui/failure";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { editObject, NOTHING_SELECTED } from "../objects/calls.ts";
import { useObjectsChanged } from "../objects/use-objects-changed.ts";
import styles from "./edit-dialog.module.css";

export interface EditDialogProps {
  readonly open: boolean;
  /** Absent where the list no longer holds the object. */
  readonly object: OwnedObject | undefined;
  readonly onClose: () => void;
  readonly onEdited: (object: OwnedObject) => void;
}

/** Gives an object another name. */
export function EditDialog({ open, object, onClose, onEdited }: EditDialogProps) {
  const formId = useId();
  const [saving, setSaving] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={() => !saving && onClose()}
      title="Modifier l’objet"
      description="Le changement sera inscrit dans son historique."
      footer={
        <>
          <Button disabled={saving} onClick={onClose}>
            Annuler
          </Button>
          <Button variant="primary" type="submit" form={formId} disabled={!object} pending={saving}>
            Enregistrer
          </Button>
        </>
      }
    >
      <EditForm formId={formId} object={object} onEdited={onEdited} onSaving={setSaving} />
    </Dialog>
  );
}

interface EditFormProps extends Pick<EditDialogProps, "object" | "onEdited"> {
  readonly formId: string;
  readonly onSaving: (saving: boolean) => void;
}

function EditForm({ formId, object, onEdited, onSaving }: EditFormProps) {
  const objectsChanged = useObjectsChanged();
  const [objectName, setObjectName] = useState(object?.objectName ?? "");
  const input = useRef<HTMLInputElement>(null);

  const edit = useMutation({
    mutationFn: () => editObject(object?._id, objectName),
    onMutate: () => onSaving(true),
    onSettled: () => onSaving(false),
    onSuccess: (edited) => {
      objectsChanged();
      onEdited(edited);
    },
  });
  useEffect(() => () => onSaving(false), [onSaving]);

  const failure = edit.isError ? wordsOf(edit.error, { verbatim: true }).text : null;
  const nameIsWrong = failure?.startsWith("objectName") ?? false;
  useEffect(() => {
    if (nameIsWrong) input.current?.focus();
  }, [nameIsWrong]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!edit.isPending) edit.mutate();
  };

  if (!object)
    return (
      <Alert tone="error">
        <English>{NOTHING_SELECTED}</English>
      </Alert>
    );
  return (
    <form id={formId} onSubmit={submit} noValidate className={styles.form}>
      <Failure error={edit.error} verbatim after="Error updating object: " />
      <TextField
        ref={input}
        label="Nom de l’objet"
        name="objectName"
        autoComplete="off"
        value={objectName}
        onChange={(event) => setObjectName(event.target.value)}
        error={nameIsWrong && <English>{failure}</English>}
      />
    </form>
  );
}
