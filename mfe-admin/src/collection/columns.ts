import type { AdminDocument, FieldRule } from "@authentica/backend/contract/admin-collections";

/** Fields that the console never shows. */
const HIDDEN: readonly string[] = ["__v", "createdAt", "updatedAt", "password", "version"];

/** A column of the generic table. */
export interface Column {
  /** Field of the documents. */
  readonly name: string;
  /** Holds numbers alone, so that they are aligned by their units. */
  readonly numeric: boolean;
}

/**
 * The columns of a list of documents: every field that its collection has by rule or that one of them has besides, `_id`
 * first and then in the order in which they appear.
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
