import type { AuditRecord } from "@authentica/backend/contract/admin-audit";
import { REDACTED } from "@authentica/backend/contract/constants";
import { words } from "#words/audit.ts";

/**
 * A field of an audit record: its value before the action, and the value that the action requested. `null` if the
 * record does not contain the field on that side.
 */
export interface FieldDiff {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

const written = (value: unknown): string =>
  value === REDACTED
    ? words.masked
    : value === null
      ? words.empty
      : typeof value === "object"
        ? JSON.stringify(value)
        : String(value);

/** Returns the fields of an audit record: their values before the action, and the values that the action requested. */
export function diffOf({ before, after }: Pick<AuditRecord, "before" | "after">): readonly FieldDiff[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const side = (values: AuditRecord["before"], name: string) =>
    values && Object.hasOwn(values, name) ? written(values[name]) : null;
  return [...names].map((name) => ({ name, before: side(before, name), after: side(after, name) }));
}
