import type { OwnedObject } from "@authentica/backend/contract/object";
import { Alert } from "@authentica/shared-ui/components/alert";
import { English } from "@authentica/shared-ui/components/english";
import { type DialogForm, FormDialog } from "@authentica/shared-ui/components/form-dialog";
import { TextField } from "@authentica/shared-ui/components/text-field";
import { Failure, wordsOf } from "@authentica/shared-ui/failure";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { words } from "#words/row-dialogs.tsx";
import { editObject } from "../objects/calls.ts";
import { useObjectsChanged } from "../objects/use-objects-changed.ts";
import styles from "./edit-dialog.module.css";

export interface EditDialogProps {
  readonly open: boolean;
  /** The object to be renamed; `undefined` if the list no longer contains it. */
  readonly object: OwnedObject | undefined;
  readonly onClose: () => void;
  readonly onEdited: (object: OwnedObject) => void;
}

/** Dialog that renames an object. */
export function EditDialog({ open, object, onClose, onEdited }: EditDialogProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={words.edit.title}
      description={words.edit.means}
      verb={words.edit.verb}
      disabled={!object}
    >
      {(form) => <EditForm {...form} object={object} onEdited={onEdited} />}
    </FormDialog>
  );
}

function EditForm({ formId, object, onEdited, onSending }: DialogForm & Pick<EditDialogProps, "object" | "onEdited">) {
  const objectsChanged = useObjectsChanged();
  const [objectName, setObjectName] = useState(object?.objectName ?? "");
  const input = useRef<HTMLInputElement>(null);

  const edit = useMutation({
    mutationFn: () => editObject(object?._id, objectName),
    onMutate: () => onSending(true),
    onSettled: () => onSending(false),
    onSuccess: (edited) => {
      objectsChanged();
      onEdited(edited);
    },
  });
  useEffect(() => () => onSending(false), [onSending]);

  const failure = edit.isError ? wordsOf(edit.error, { verbatim: true }).text : null;
  const nameIsWrong = failure?.startsWith("objectName") ?? false;
  useEffect(() => {
    if (nameIsWrong) input.current?.focus();
  }, [nameIsWrong]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!edit.isPending) edit.mutate();
  };

  if (!object) return <Alert tone="error">{words.edit.missing}</Alert>;
  return (
    <form id={formId} onSubmit={submit} noValidate className={styles.form}>
      <Failure error={edit.error} verbatim after={words.edit.failed} />
      <TextField
        ref={input}
        label={words.edit.name}
        name="objectName"
        autoComplete="off"
        value={objectName}
        onChange={(event) => setObjectName(event.target.value)}
        error={nameIsWrong && <English>{failure}</English>}
      />
    </form>
  );
}
