import { METADATA_MAX } from "@authentica/backend/contract/constants";
import type { OwnedObject } from "@authentica/backend/contract/object";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { TextField } from "@authentica/shared-ui/components/text-field";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { Failure } from "@authentica/shared-ui/failure";
import { toast } from "@authentica/shared-ui/toast";
import { useMutation } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { words } from "#words/metadata-editor.ts";
import { quoted } from "../objects/action-toasts.tsx";
import { useObjectsChanged } from "../objects/use-objects-changed.ts";
import { editMetadata } from "./calls.ts";
import { type Fault, faultsOf, type Line, linesOf, metadataIn, roomWords } from "./metadata-draft.ts";
import styles from "./metadata-editor.module.css";

export interface MetadataEditorProps {
  readonly object: OwnedObject;
  readonly onDone: () => void;
}

/** Editor with one line per name and value. Saving replaces all metadata, and appends one entry to the registry. */
export function MetadataEditor({ object, onDone }: MetadataEditorProps) {
  const objectsChanged = useObjectsChanged();
  const [lines, setLines] = useState<readonly Line[]>(() =>
    object.metadata ? linesOf(object.metadata) : [{ id: 0, name: "", value: "" }],
  );
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const form = useRef<HTMLFormElement>(null);
  /** Name of the field or button to which the focus moves next. */
  const next = useRef<string | null>(lines[0] ? `name-${lines[0].id}` : "add");
  const before = object.metadata ?? {};

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was added or found wrong is there by then
  useEffect(() => {
    if (next.current) form.current?.querySelector<HTMLElement>(`[name="${next.current}"]`)?.focus();
    next.current = null;
  }, [lines.length, faults]);

  const save = useMutation({
    mutationFn: () => editMetadata(object._id, metadataIn(lines)),
    onSuccess: () => {
      objectsChanged();
      toast({
        text: words.saved(quoted(object)),
        undo: { run: () => editMetadata(object._id, before).then(objectsChanged) },
      });
      onDone();
    },
  });

  const change = (id: number, part: Partial<Line>) => {
    setLines(lines.map((line) => (line.id === id ? { ...line, ...part } : line)));
    setFaults(faults.filter((fault) => fault.id !== id && fault.id !== null));
  };
  const add = () => {
    const id = Math.max(-1, ...lines.map((line) => line.id)) + 1;
    next.current = `name-${id}`;
    setLines([...lines, { id, name: "", value: "" }]);
  };
  const remove = (id: number) => {
    const at = lines.findIndex((line) => line.id === id);
    const near = lines[at + 1] ?? lines[at - 1];
    next.current = near ? `remove-${near.id}` : "add";
    setLines(lines.filter((line) => line.id !== id));
    setFaults(faults.filter((fault) => fault.id !== id && fault.id !== null));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const found = faultsOf(lines);
    const [first] = found;
    if (first) next.current = first.id === null ? null : `${first.field}-${first.id}`;
    setFaults(found);
    if (first) return;
    if (JSON.stringify(metadataIn(lines)) === JSON.stringify(before)) onDone();
    else save.mutate();
  };
  const faultOf = (id: number | null, field: Fault["field"]) =>
    faults.find((fault) => fault.id === id && fault.field === field)?.words;
  const whole = faultOf(null, "value");

  return (
    <form ref={form} onSubmit={submit} noValidate className={styles.form}>
      <ol className={styles.lines}>
        {lines.map(({ id, name, value }, at) => (
          <li key={id} className={styles.line}>
            <TextField
              label={labelOf(words.name, at)}
              name={`name-${id}`}
              mono
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder={at === 0 ? "version" : words.namePlaceholder}
              value={name}
              disabled={save.isPending}
              onChange={(event) => change(id, { name: event.target.value })}
              error={faultOf(id, "name")}
              className={styles.name}
            />
            <TextField
              label={labelOf(words.value, at)}
              name={`value-${id}`}
              dir="auto"
              autoComplete="off"
              placeholder={at === 0 ? "1.2.0" : words.valuePlaceholder}
              value={value}
              disabled={save.isPending}
              onChange={(event) => change(id, { value: event.target.value })}
              error={faultOf(id, "value")}
            />
            <Button
              variant="quiet"
              name={`remove-${id}`}
              aria-label={name.trim() === "" ? words.removeLine(at + 1) : words.removeName(name.trim())}
              title={words.remove}
              disabled={save.isPending}
              onClick={() => remove(id)}
              className={styles.remove}
            >
              <Icon of={Trash2} size="sm" />
            </Button>
          </li>
        ))}
      </ol>
      <div className={styles.more}>
        <Button
          variant="quiet"
          name="add"
          icon={<Icon of={Plus} size="sm" />}
          disabled={save.isPending || lines.length >= METADATA_MAX}
          onClick={add}
          className={styles.add}
        >
          {words.add}
        </Button>
        <p className={styles.room}>{roomWords(lines)}</p>
      </div>
      {whole && <Alert tone="error">{whole}</Alert>}
      <Failure title={words.failed} error={save.error} verbatim />
      <div className={styles.acts}>
        <Button type="submit" pending={save.isPending}>
          {words.save}
        </Button>
        <Button variant="quiet" disabled={save.isPending} onClick={onDone}>
          {words.cancel}
        </Button>
      </div>
      <p className={styles.note}>{words.means}</p>
    </form>
  );
}

/** Only the labels of the first line are visible. */
const labelOf = (label: string, at: number) =>
  at === 0 ? label : <VisuallyHidden>{words.inLine(label, at + 1)}</VisuallyHidden>;
