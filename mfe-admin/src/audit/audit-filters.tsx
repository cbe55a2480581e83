import { AUDIT_ACTIONS } from "@authentica/backend/contract/constants";
import { Select } from "@authentica/shared-ui/components/select";
import { TextField } from "@authentica/shared-ui/components/text-field";
import { ClearButton, ListControls } from "@authentica/shared-ui/list";
import { useState } from "react";
import { words } from "#words/audit.ts";
import styles from "./audit.module.css";
import type { AuditView } from "./audit-view.ts";
import { actionWords } from "./words.ts";

export interface AuditFiltersProps {
  readonly filters: AuditView["filters"];
  readonly onFilters: (filters: AuditView["filters"]) => void;
}

/**
 * Filter controls of the audit log. A typed identifier takes effect on Enter or when its field loses the focus; other
 * filters take effect immediately.
 */
export function AuditFilters({ filters, onFilters }: AuditFiltersProps) {
  const set = (name: string, value: string) => {
    const { [name]: _, ...others } = filters;
    onFilters(value ? { ...others, [name]: value } : others);
  };
  const choice = (name: string) => ({
    name,
    className: styles.filter,
    value: filters[name] ?? "",
    onChange: (event: { readonly target: { readonly value: string } }) => set(name, event.target.value),
  });
  const identifier = (name: string) => ({
    name,
    value: filters[name] ?? "",
    onValue: (value: string) => set(name, value),
  });
  return (
    <ListControls>
      <Select label={words.labels.action} {...choice("action")}>
        <option value="">{words.filters.all}</option>
        {AUDIT_ACTIONS.map((action) => (
          <option key={action} value={action}>
            {actionWords(action)}
          </option>
        ))}
      </Select>
      <Select label={words.labels.outcome} {...choice("outcome")}>
        <option value="">{words.filters.all}</option>
        <option value="done">{words.done}</option>
        <option value="refused">{words.refused}</option>
      </Select>
      <TextField label={words.filters.day} type="date" {...choice("day")} />
      <IdField label={words.filters.actor} {...identifier("actor")} />
      <IdField label={words.filters.target} {...identifier("target")} />
      {Object.keys(filters).length > 0 && <ClearButton onClear={() => onFilters({})} />}
    </ListControls>
  );
}

interface IdFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

function IdField({ label, name, value, onValue }: IdFieldProps) {
  const [typed, setTyped] = useState(value);
  const [given, setGiven] = useState(value);
  if (given !== value) {
    setGiven(value);
    setTyped(value);
  }
  const send = () => {
    if (typed.trim() !== value) onValue(typed.trim());
  };
  return (
    <TextField
      label={label}
      name={name}
      mono
      autoComplete="off"
      spellCheck={false}
      maxLength={160}
      className={styles.filter}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={send}
      onKeyDown={(event) => {
        if (event.key === "Enter") send();
      }}
    />
  );
}
