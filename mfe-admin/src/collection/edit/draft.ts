import type { AdminDocument, FieldRule } from "@authentica/backend/contract/admin-collections";
import { words } from "#words/collection.tsx";

/** Type of control that edits a field. It depends on the type of the field's value. */
export type Kind = "truth" | "choice" | "json" | "number" | "text";

/** One field of the edit form. */
export interface EditField {
  readonly name: string;
  readonly kind: Kind;
  /** Options of a choice: first the current value, then the other values that the field may have. */
  readonly choices: readonly string[];
  readonly rule: FieldRule | undefined;
  readonly writable: boolean;
}

/** Contents of the controls by field name: the typed text, or `"true"` or `"false"` for a boolean. */
export type Draft = Readonly<Record<string, string>>;

/** Returns the form field of a column. A field without a rule is read-only. */
export function editField(name: string, rule: FieldRule | undefined, value: unknown): EditField {
  const kind = kindOf(rule, value);
  const choices = kind === "choice" ? [...new Set([textOf(value), ...(rule?.values ?? [])])].filter(Boolean) : [];
  const isWritable = rule !== undefined && rule.readOnly === null;
  return { name, kind, choices, rule, writable: isWritable && !(kind === "choice" && choices.length < 2) };
}

function kindOf(rule: FieldRule | undefined, value: unknown): Kind {
  if (rule?.values) return "choice";
  if (rule?.type === "boolean" || typeof value === "boolean") return "truth";
  if (rule?.type === "object" || (typeof value === "object" && value !== null)) return "json";
  return rule?.type === "number" || typeof value === "number" ? "number" : "text";
}

/** Returns a value as the text that its control shows: an object as indented JSON, `null` as an empty string. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value, null, 2) : String(value);
}

export const draftOf = (doc: AdminDocument, fields: readonly EditField[]): Draft =>
  Object.fromEntries(fields.filter(({ writable }) => writable).map(({ name }) => [name, textOf(doc[name])]));

export type Changes =
  | { readonly changes: Readonly<Record<string, unknown>>; readonly problems: null }
  /** What is wrong with each field, by field name. */
  | { readonly changes: null; readonly problems: Readonly<Record<string, string>> };

/** Returns the values to write: those of the fields whose control differs from the document. */
export function changesOf(doc: AdminDocument, fields: readonly EditField[], draft: Draft): Changes {
  const changes: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const field of fields) {
    const typed = draft[field.name];
    if (!field.writable || typed === undefined || typed === textOf(doc[field.name])) continue;
    const read = readTyped(field, typed);
    if ("problem" in read) problems[field.name] = read.problem;
    else changes[field.name] = read.value;
  }
  return Object.keys(problems).length > 0 ? { changes: null, problems } : { changes, problems: null };
}

function readTyped(
  { kind, rule }: EditField,
  typed: string,
): { readonly value: unknown } | { readonly problem: string } {
  switch (kind) {
    case "truth":
      return { value: typed === "true" };
    case "json":
      try {
        return { value: JSON.parse(typed) as unknown };
      } catch {
        return { problem: words.edit.problems.json };
      }
    case "number": {
      const value = Number(typed);
      return typed.trim() !== "" && Number.isFinite(value) ? { value } : { problem: words.edit.problems.number };
    }
    case "choice":
      return { value: typed };
    case "text":
      if (typed.trim() === "") return { problem: words.edit.problems.missing };
      return rule?.maxLength !== undefined && typed.trim().length > rule.maxLength
        ? { problem: words.edit.problems.tooLong(rule.maxLength) }
        : { value: typed };
  }
}
