import type { JsonSchema } from "./json-schema.ts";

/** A row of the table that documents a schema. */
export interface FieldRow {
  /** Path of the member: nested members joined by dots, `[]` for each entry of a list. */
  readonly name: string;
  readonly required: boolean;
  /** Parts of the type and its bounds; `#Name` refers to a schema. */
  readonly type: readonly string[];
  readonly words: string;
}

const REFERENCE = /^#\/components\/schemas\/(\w+)$/;

/** Returns the name of the schema that `$ref` refers to; `null` if the schema is inline. */
export const referredTo = ({ $ref = "" }: JsonSchema): string | null => REFERENCE.exec($ref)?.[1] ?? null;

/**
 * Returns the rows for the members of an object, or of a list's entries. The row of a member is followed by those of
 * its nested members.
 */
export function fieldRows(schema: JsonSchema, prefix = ""): FieldRow[] {
  const { properties, required = [], items, anyOf } = schema;
  const [only, ...others] = (anyOf ?? []).filter(({ type }) => type !== "null");
  if (only && others.length === 0) return fieldRows(only, prefix);
  if (items) return fieldRows(items, `${prefix}[]`);
  return Object.entries(properties ?? {}).flatMap(([key, part]) => {
    const name = prefix ? `${prefix}.${key}` : key;
    return [
      { name, required: required.includes(key), type: typeWords(part), words: part.description ?? "" },
      ...fieldRows(part, name),
    ];
  });
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: "text",
  integer: "whole number",
  number: "number",
  boolean: "true or false",
  object: "object",
  null: "null",
};

/** Returns type and bounds of a value in words. */
export function typeWords(schema: JsonSchema): string[] {
  const name = referredTo(schema);
  if (name !== null) return [`#${name}`];
  if (schema.const !== undefined) return [JSON.stringify(schema.const)];
  if (schema.enum) return [schema.enum.map((value) => JSON.stringify(value)).join(" | ")];
  if (schema.anyOf)
    return schema.anyOf.flatMap((part, index) =>
      typeWords(part).map((word, at) => (index > 0 && at === 0 && !word.startsWith("#") ? `or ${word}` : word)),
    );
  if (schema.items) return ["list", ...typeWords(schema.items)];
  if (schema.contentMediaType) return ["file"];
  const kinds = [schema.type ?? []].flat().map((type) => TYPE_WORDS[type] ?? type);
  const kind = schema.format === "date-time" ? "time" : kinds.join(" or ");
  return [kind || "anything", ...boundsOf(schema)];
}

/** Returns the bounds in words. The bounds of texts that are trimmed are in their description instead. */
function boundsOf({ type, minLength, maxLength, minimum, maximum, default: standard }: JsonSchema): string[] {
  const bounds: string[] = [];
  if (type === "string" && (minLength !== undefined || maxLength !== undefined))
    bounds.push(range(minLength, maxLength, " characters"));
  // Zod adds these bounds to every integer. Only bounds that a schema sets itself are shown.
  const least = minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum;
  const most = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
  if (least !== undefined && most !== undefined) bounds.push(range(least, most, ""));
  if (standard !== undefined) bounds.push(`${JSON.stringify(standard)} unless given`);
  return bounds;
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined) return `at most ${most}${unit}`;
  if (most === undefined) return `at least ${least}${unit}`;
  return `${least} to ${most}${unit}`;
}
