import { words } from "#words/collection.tsx";

/** Longest value that a cell shows in full, in characters. */
export const SHOWN_CHARACTERS = 30;

/** How a cell shows a value. */
export type Shown =
  /** The field is missing or `null`. */
  | { readonly kind: "nothing" }
  | { readonly kind: "truth"; readonly words: string }
  /** A time, as stored in the document (ISO 8601). */
  | { readonly kind: "instant"; readonly iso: string }
  | Text;

interface Text {
  readonly kind: "text";
  /** Text in the cell, shortened if it is too long. */
  readonly text: string;
  /** The full text if the cell shows only a part of it, otherwise `null`. */
  readonly full: string | null;
  /** Whether the value is an identifier, an address, a hash or JSON. */
  readonly mono: boolean;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
/** Matches hexadecimal strings of at least 16 digits, ULIDs and proof identifiers. */
const IDENTIFIER = /^((0x)?[0-9a-f]{16,}|[0-9A-HJKMNP-TV-Z]{26}|[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){2})$/i;
const IDENTIFIER_FIELD = /^_id$|Id$|^hash$/;

/** Returns how a cell shows the value of a field. */
export function shownValue(field: string, value: unknown): Shown {
  if (value === null || value === undefined) return { kind: "nothing" };
  if (typeof value === "boolean") return { kind: "truth", words: value ? words.table.yes : words.table.no };
  if (typeof value === "object") {
    const line = JSON.stringify(value);
    return { ...cut(line, true), ...(isLong(line) && { full: JSON.stringify(value, null, 2) }) };
  }
  if (typeof value !== "string") return cut(String(value), false);
  if (INSTANT.test(value) && !Number.isNaN(Date.parse(value))) return { kind: "instant", iso: value };
  return cut(value, IDENTIFIER_FIELD.test(field) || IDENTIFIER.test(value));
}

const isLong = (text: string): boolean => [...text].length > SHOWN_CHARACTERS;

function cut(whole: string, mono: boolean): Text {
  if (!isLong(whole)) return { kind: "text", text: whole, full: null, mono };
  return { kind: "text", text: `${[...whole].slice(0, SHOWN_CHARACTERS).join("")}…`, full: whole, mono };
}
