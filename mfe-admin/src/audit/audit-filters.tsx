import { AUDIT_ACTIONS } from "@authentica/backend/contract/constants";
import { Select } from "@authentica/shared-ui/components/select";
import { TextField } from "@authentica/shared-ui/components/text-field";
import { ClearButton, ListControls } from "@authentica/shared-ui/list";
import { useState } from "react";
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
      <Select label="Action" {...choice("action")}>
        <option value="">Toutes</option>
        {AUDIT_ACTIONS.map((action) => (
          <option key={action} value={action}>
            {actionWords(action)}
          </option>
        ))}
      </Select>
      <Select label="Issue" {...choice("outcome")}>
        <option value="">Toutes</option>
        <option value="done">Fait</option>
        <option value="refused">Refusé</option>
      </Select>
      <TextField label="Jour (UTC)" type="date" {...choice("day")} />
      <IdField label="Qui (identifiant)" {...identifier("actor")} />
      <IdField label="Sur quoi (identifiant)" {...identifier("target")} />
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
