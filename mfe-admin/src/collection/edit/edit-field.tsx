import { Select } from "@authentica/shared-ui/components/select";
import { TextArea } from "@authentica/shared-ui/components/text-area";
import { TextField } from "@authentica/shared-ui/components/text-field";
import { words } from "#words/collection.tsx";
import { readOnlyReason } from "../field-words.ts";
import { SHOWN_CHARACTERS, shownValue } from "../value.ts";
import { type EditField, textOf } from "./draft.ts";
import styles from "./edit-dialog.module.css";

export interface EditFieldControlProps {
  readonly field: EditField;
  /** Value that the control shows. For a read-only field, this is the document's value. */
  readonly value: unknown;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Control that edits one field, chosen by the type of the field. A read-only field shows why it cannot be edited. */
export function EditFieldControl({ field, value, problem, onChange }: EditFieldControlProps) {
  const { name, kind, choices, rule, writable } = field;
  const label = <code>{name}</code>;
  if (!writable) return <ReadOnlyField field={field} value={value} />;
  const text = String(value);
  const wiring = { label, name, error: problem };
  switch (kind) {
    case "truth":
      return (
        <Select {...wiring} value={text} onChange={(event) => onChange(event.target.value)}>
          <option value="true" lang={words.specifiedLang}>
            {words.edit.yes}
          </option>
          <option value="false" lang={words.specifiedLang}>
            {words.edit.no}
          </option>
        </Select>
      );
    case "choice":
      return (
        <Select {...wiring} value={text} onChange={(event) => onChange(event.target.value)}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </Select>
      );
    case "json":
      return (
        <TextArea
          {...wiring}
          mono
          spellCheck={false}
          className={styles.whole}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    default:
      return (
        <TextField
          {...wiring}
          autoComplete="off"
          inputMode={kind === "number" ? "decimal" : undefined}
          {...(rule?.maxLength !== undefined && { maxLength: rule.maxLength })}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

function ReadOnlyField({ field: { name, kind, rule }, value }: Pick<EditFieldControlProps, "field" | "value">) {
  const label = <code>{name}</code>;
  const hint = readOnlyReason(rule?.readOnly ?? undefined);
  if (kind === "json")
    return (
      <TextArea
        label={label}
        hint={hint}
        name={name}
        mono
        readOnly
        rows={2}
        className={styles.whole}
        value={textOf(value)}
      />
    );
  const shown = shownValue(name, value);
  const frame = {
    label,
    hint: rule?.values ? words.edit.noOtherChoice : hint,
    name,
    readOnly: true,
    mono: shown.kind === "text" && shown.mono,
    value: kind === "truth" ? (value ? words.edit.yes : words.edit.no) : textOf(value) || "—",
  };
  // In a single line, a long value would be cut off.
  return frame.value.length > SHOWN_CHARACTERS ? <TextArea {...frame} rows={2} /> : <TextField {...frame} />;
}

/** Shows the value of a control in a form that users can read. */
export function DraftWords({ field, text }: { readonly field: EditField; readonly text: string }) {
  if (field.kind === "truth")
    return <span lang={words.specifiedLang}>{text === "true" ? words.edit.yes : words.edit.no}</span>;
  return text === "" ? words.edit.empty : text;
}
