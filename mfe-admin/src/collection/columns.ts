import type { AdminDocument, FieldRule } from "@authentica/backend/contract/admin-collections";

/** Fields that the console never shows. */
const HIDDEN: readonly string[] = ["__v", "createdAt", "updatedAt", "password", "version"];

export interface Column {
  /** Name of the document's field. */
  readonly name: string;
  /** Whether all values are numbers. Numbers are aligned to the right. */
  readonly numeric: boolean;
}

/**
 * Returns the columns for these documents: every field that at least one document has, except the hidden fields.
 * `_id` comes first, then the fields that have a rule, then all others in order of appearance.
 */
export function columnsOf(docs: readonly AdminDocument[], rules: readonly FieldRule[] = []): readonly Column[] {
  const names = new Set(["_id"]);
  for (const { name } of rules) names.add(name);
  for (const doc of docs) for (const name of Object.keys(doc)) names.add(name);
  return [...names]
    .filter((name) => !HIDDEN.includes(name) && docs.some((doc) => name in doc))
    .map((name) => ({ name, numeric: isNumeric(docs.map((doc) => doc[name])) }));
}

function isNumeric(values: readonly unknown[]): boolean {
  const present = values.filter((value) => value !== null && value !== undefined);
  return present.length > 0 && present.every((value) => typeof value === "number");
}
