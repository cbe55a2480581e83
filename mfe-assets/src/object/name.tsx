import { OBJECT_NAME_MAX } from "@authentica/backend/contract/constants";
import type { OwnedObject } from "@authentica/backend/contract/object";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { TextField } from "@authentica/shared-ui/components/text-field";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { FailureReason } from "@authentica/shared-ui/failure";
import { formatNumber } from "@authentica/shared-ui/format/number";
import { toast } from "@authentica/shared-ui/toast";
import { useMutation } from "@tanstack/react-query";
import Pencil from "lucide-react/icons/pencil";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { words } from "#words/object.tsx";
import { renamed } from "../objects/action-toasts.tsx";
import { editObject } from "../objects/calls.ts";
import { useObjectsChanged } from "../objects/use-objects-changed.ts";
import styles from "./name.module.css";
import type { SeenObject } from "./seen-object.ts";

/** Name of the object. Its owner can edit the name in place. */
export function Name({ found }: { readonly found: SeenObject }) {
  const { kind, object } = found;
  const [isEditing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  // When the form closes, the focused element disappears, so the focus returns to the button that opened the form.
  useEffect(() => {
    if (wasEditing.current && !isEditing) pencil.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  if (kind === "gone") return <h1 className={styles.title}>{words.name.erased}</h1>;
  const isMine = kind === "mine" && object.status === "active";
  if (isMine && isEditing) return <Rename object={object} onDone={() => setEditing(false)} />;
  return (
    <div className={styles.name}>
      <h1 dir="auto" className={styles.title}>
        {object.objectName ?? words.name.unnamed(formatNumber(object.tokenId))}
      </h1>
      {isMine && (
        <Button
          ref={pencil}
          variant="quiet"
          aria-label={words.name.rename}
          title={words.name.rename}
          className={styles.pencil}
          onClick={() => setEditing(true)}
        >
          <Icon of={Pencil} />
        </Button>
      )}
    </div>
  );
}

/** Form for a new name. Enter saves the name, Escape closes the form. */
function Rename({ object, onDone }: { readonly object: OwnedObject; readonly onDone: () => void }) {
  const objectsChanged = useObjectsChanged();
  const [name, setName] = useState(object.objectName);
  const input = useRef<HTMLInputElement>(null);
  const rename = useMutation({
    mutationFn: () => editObject(object._id, name.trim()),
    onSuccess: () => {
      objectsChanged();
      toast(renamed(object, objectsChanged));
      onDone();
    },
    onError: () => requestAnimationFrame(() => input.current?.focus()),
  });
  useEffect(() => input.current?.select(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (rename.isPending) return;
    if (name.trim() === object.objectName) onDone();
    else rename.mutate();
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || rename.isPending) return;
    event.preventDefault();
    onDone();
  };
  return (
    <>
      {/* Keeps a heading in the page while the name is edited. */}
      <h1>
        <VisuallyHidden>{object.objectName}</VisuallyHidden>
      </h1>
      <form onSubmit={submit} onKeyDown={leave} noValidate className={styles.form}>
        <TextField
          ref={input}
          label={words.name.label}
          name="objectName"
          dir="auto"
          autoComplete="off"
          maxLength={OBJECT_NAME_MAX}
          value={name}
          disabled={rename.isPending}
          onChange={(event) => setName(event.target.value)}
          error={rename.isError && <FailureReason error={rename.error} verbatim />}
          className={styles.field}
        />
        <Button type="submit" pending={rename.isPending}>
          {words.name.save}
        </Button>
        <Button variant="quiet" disabled={rename.isPending} onClick={onDone}>
          {words.name.cancel}
        </Button>
      </form>
    </>
  );
}
