import type {
  AdminDocument,
  Collection,
  CollectionFields,
  DeleteResult,
} from "@authentica/backend/contract/admin-collections";
import { type DialogForm, FormDialog } from "@authentica/shared-ui/components/form-dialog";
import { TextField } from "@authentica/shared-ui/components/text-field";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { Failure } from "@authentica/shared-ui/failure";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { words } from "#words/collection.tsx";
import { useConsoleChanged } from "../../console/use-console-changed.ts";
import { deleteDocuments } from "../calls.ts";
import { documentName } from "../document-name.ts";
import { ReasonField } from "../reason-dialog.tsx";
import styles from "./delete-dialog.module.css";
import { expectedWord, isTyped } from "./expected-word.ts";

export interface DeleteDialogProps {
  readonly collection: Collection;
  readonly deletion: CollectionFields["deletion"];
  /** `null` if the dialog is closed. */
  readonly docs: readonly AdminDocument[] | null;
  readonly onClose: () => void;
  readonly onDeleted: (docs: readonly AdminDocument[], results: readonly DeleteResult[]) => void;
}

/** Largest number of documents that are listed by name. Further documents are only counted. */
const NAMED = 8;

/** Asks for confirmation before documents are deleted. Lists the documents, and what is deleted with them. */
export function DeleteDialog({ docs, onClose, ...deletion }: DeleteDialogProps) {
  const count = docs?.length ?? 0;
  const [first] = docs ?? [];
  return (
    <FormDialog
      open={docs !== null}
      onClose={onClose}
      title={count > 1 ? words.delete.severalTitle(count) : first && words.delete.title(documentName(first))}
      verb={count > 1 ? words.delete.severalVerb(count) : words.delete.verb}
      variant="danger"
    >
      {(form) => docs && <DeleteForm {...form} {...deletion} docs={docs} />}
    </FormDialog>
  );
}

interface DeleteFormProps extends DialogForm, Omit<DeleteDialogProps, "docs" | "onClose"> {
  readonly docs: readonly AdminDocument[];
}

function DeleteForm({ collection, deletion, docs, formId, onDeleted, onSending }: DeleteFormProps) {
  const confirm = useConfirmed();
  const changed = useConsoleChanged();
  const expected = expectedWord(docs, deletion);
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  const [reason, setReason] = useState("");
  const word = useRef<HTMLInputElement>(null);

  const remove = useMutation({
    mutationFn: () =>
      confirm(() =>
        deleteDocuments(
          collection,
          docs.map(({ _id }) => _id),
          reason.trim(),
        ),
      ),
    onMutate: () => onSending(true),
    onSettled: () => onSending(false),
    onSuccess: ({ results }) => {
      changed();
      onDeleted(docs, results);
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (remove.isPending) return;
    const isRight = isTyped(typed, expected);
    setWrong(!isRight);
    if (isRight) remove.mutate();
    else word.current?.focus();
  };

  return (
    <form id={formId} noValidate onSubmit={submit} className={styles.form}>
      <Failure error={remove.error} title={words.delete.failed} />
      <p>{words.delete.consequences[deletion][docs.length > 1 ? "several" : "one"]}</p>
      {docs.length > 1 && (
        <ul className={styles.names}>
          {docs.slice(0, NAMED).map((doc) => (
            <li key={doc._id}>{documentName(doc)}</li>
          ))}
          {docs.length > NAMED && <li>{words.delete.others(docs.length - NAMED)}</li>}
        </ul>
      )}
      <p className={styles.final}>{words.delete.final}</p>
      {expected !== null && (
        <TextField
          ref={word}
          label={docs.length > 1 ? words.delete.typeCount : words.delete.typeName}
          hint={<code className={styles.expected}>{expected}</code>}
          name="confirmation"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode={docs.length > 1 ? "numeric" : undefined}
          value={typed}
          error={wrong && words.delete.mistyped}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
        />
      )}
      <ReasonField optional value={reason} onChange={(event) => setReason(event.target.value)} />
    </form>
  );
}
