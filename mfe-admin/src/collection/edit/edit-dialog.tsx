import type { AdminDocument, Collection, FieldRule } from "@authentica/backend/contract/admin-collections";
import { Alert } from "@authentica/shared-ui/components/alert";
import { type DialogForm, FormDialog } from "@authentica/shared-ui/components/form-dialog";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { Failure } from "@authentica/shared-ui/failure";
import { ApiError } from "@authentica/shared-ui/session";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { words } from "#words/collection.tsx";
import { useConsoleChanged } from "../../console/use-console-changed.ts";
import { editDocument } from "../calls.ts";
import { documentName } from "../document-name.ts";
import { ReasonField } from "../reason-dialog.tsx";
import { type Clash, clashesOf, newerDocument, rebasedDraft } from "./conflict.ts";
import { ConflictChoice } from "./conflict-choice.tsx";
import { changesOf, type Draft, draftOf, editField } from "./draft.ts";
import styles from "./edit-dialog.module.css";
import { EditFieldControl } from "./edit-field.tsx";

export interface EditDialogProps {
  readonly collection: Collection;
  /** Names of all columns, in their order. */
  readonly names: readonly string[];
  readonly rules: readonly FieldRule[];
  /** `null` if the dialog is closed. */
  readonly doc: AdminDocument | null;
  readonly onClose: () => void;
  readonly onSaved: (doc: AdminDocument) => void;
}

/** Dialog that edits any document, with one field per column. */
export function EditDialog({ doc, onClose, ...edit }: EditDialogProps) {
  const [isChoosing, setChoosing] = useState(false);
  const isWritable =
    doc !== null && edit.names.some((name) => editField(name, ruleOf(edit.rules, name), doc[name]).writable);
  return (
    <FormDialog
      open={doc !== null}
      onClose={onClose}
      size="lg"
      title={words.edit.title(doc && documentName(doc))}
      verb={words.edit.save}
      lang="en"
      disabled={!isWritable || isChoosing}
    >
      {(form) => doc && <EditForm {...form} {...edit} doc={doc} isWritable={isWritable} onChoosing={setChoosing} />}
    </FormDialog>
  );
}

const ruleOf = (rules: readonly FieldRule[], name: string) => rules.find((rule) => rule.name === name);

interface EditFormProps extends DialogForm, Omit<EditDialogProps, "doc" | "onClose"> {
  readonly doc: AdminDocument;
  readonly isWritable: boolean;
  /** Called with `true` while a conflict must be resolved first, because that step has its own button. */
  readonly onChoosing: (choosing: boolean) => void;
}

interface Conflict {
  readonly now: AdminDocument;
  readonly clashes: readonly Clash[];
}

function EditForm({
  formId,
  doc,
  collection,
  names,
  rules,
  isWritable,
  onChoosing,
  onSaved,
  onSending,
}: EditFormProps) {
  const confirm = useConfirmed();
  const changed = useConsoleChanged();
  const form = useRef<HTMLFormElement>(null);
  // Version of the document on which the draft is based. Once a conflict is resolved, it is the newer document.
  const [base, setBase] = useState(doc);
  const fields = names.map((name) => editField(name, ruleOf(rules, name), base[name]));
  const [draft, setDraft] = useState<Draft>(() => draftOf(doc, fields));
  const [reason, setReason] = useState("");
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [said, setSaid] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const edit = useMutation({
    mutationFn: (changes: Readonly<Record<string, unknown>>) =>
      confirm(() => editDocument(collection, base, changes, reason.trim())),
    onMutate: () => onSending(true),
    onSettled: () => onSending(false),
    onSuccess: ({ document }) => {
      changed();
      onSaved(document);
    },
    onError: (error) => {
      const now = newerDocument(error);
      if (now) setConflict({ now, clashes: clashesOf(base, now, fields, draft) });
      else setProblems(problemsOf(error, names));
    },
  });

  // Focuses the first writable field, because read-only fields may precede it.
  const isChoosing = conflict !== null;
  useEffect(() => {
    if (!isChoosing) form.current?.querySelector<HTMLElement>(":is(input, select, textarea):not([readonly])")?.focus();
  }, [isChoosing]);

  useEffect(() => {
    onChoosing(isChoosing);
    return () => onChoosing(false);
  }, [isChoosing, onChoosing]);

  const settle = (keepsMine: (name: string) => boolean) => {
    if (!conflict) return;
    setDraft(rebasedDraft(base, conflict.now, draft, keepsMine));
    setBase(conflict.now);
    setConflict(null);
    edit.reset();
    setSaid(words.edit.updated);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (edit.isPending || conflict) return;
    const result = changesOf(base, fields, draft);
    setProblems(result.problems ?? {});
    setSaid(null);
    if (result.problems) {
      const first = Object.keys(result.problems)[0];
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    } else if (Object.keys(result.changes).length === 0) setSaid(words.edit.unchanged);
    else edit.mutate(result.changes);
  };

  if (conflict) return <ConflictChoice clashes={conflict.clashes} onSettle={settle} />;
  const refused = !newerDocument(edit.error) && Object.keys(problemsOf(edit.error, names)).length === 0;
  return (
    <form ref={form} id={formId} noValidate onSubmit={submit} className={styles.form}>
      {refused && <Failure error={edit.error} title={words.edit.failed} />}
      {said && <Alert tone="info">{said}</Alert>}
      {!isWritable && (
        <Alert tone="info" title={words.edit.allReadOnly.title}>
          {words.edit.allReadOnly.why}
        </Alert>
      )}
      <div className={styles.fields}>
        {fields.map((field) => (
          <EditFieldControl
            key={field.name}
            field={field}
            value={field.writable ? (draft[field.name] ?? "") : base[field.name]}
            problem={problems[field.name]}
            onChange={(value) => {
              setDraft({ ...draft, [field.name]: value });
              setSaid(null);
            }}
          />
        ))}
      </div>
      {isWritable && <ReasonField optional value={reason} onChange={(event) => setReason(event.target.value)} />}
    </form>
  );
}

/** Returns the server's message, assigned to the field that it names. Empty if it names no field. */
function problemsOf(error: unknown, names: readonly string[]): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {};
  const { field } = (error.body ?? {}) as { readonly field?: unknown };
  return typeof field === "string" && names.includes(field) ? { [field]: error.message } : {};
}
