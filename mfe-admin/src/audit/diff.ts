import type { AuditRecord } from "@authentica/backend/contract/admin-audit";
import { REDACTED } from "@authentica/backend/contract/constants";

/** A field of an audit record: what it held and what was asked for; `null` where that side says nothing of it. */
export interface FieldDiff {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

const written = (value: unknown): string =>
  value === REDACTED
    ? "masqué"
    : value === null
      ? "vide"
      : typeof value === "object"
        ? JSON.stringify(value)
        : String(value);

/** The fields that an action changed, or should have, in the order in which they are recorded. */
export function diffOf({ before, after }: Pick<AuditRecord, "before" | "after">): readonly FieldDiff[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const side = (values: AuditRecord["before"], name: string) =>
    values && Object.hasOwn(values, name) ? written(values[name]) : null;
  return [...names].map((name) => ({ name, before: side(before, name), after: side(after, name) }));
}
