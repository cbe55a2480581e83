/** Metadata that is being edited: lines with a name and a value, which may still be invalid. Pure functions. */
import {
  METADATA_BYTES_MAX,
  METADATA_MAX,
  METADATA_NAME,
  METADATA_VALUE_MAX,
} from "@authentica/backend/contract/constants";
import type { OwnedObject } from "@authentica/backend/contract/object";
import { formatNumber } from "@authentica/shared-ui/format/number";
import { words } from "#words/metadata-editor.ts";

export type Metadata = NonNullable<OwnedObject["metadata"]>;

export interface Line {
  /** Identifier of the line while it is edited. */
  readonly id: number;
  readonly name: string;
  readonly value: string;
}

export interface Fault {
  /** Identifier of the line; `null` if the error concerns all lines together. */
  readonly id: number | null;
  readonly field: "name" | "value";
  readonly words: string;
}

const NAME = new RegExp(METADATA_NAME);

export const linesOf = (metadata: Metadata | undefined): Line[] =>
  Object.entries(metadata ?? {}).map(([name, value], id) => ({ id, name, value }));

/** Returns the metadata that the lines contain. Empty lines are left out. */
export const metadataIn = (lines: readonly Line[]): Metadata =>
  Object.fromEntries(
    lines.map(({ name, value }) => [name.trim(), value.trim()]).filter(([name, value]) => name !== "" || value !== ""),
  );

/** Returns the size of the metadata (bytes). Like the service, counts the bytes of the JSON. */
export const bytesOf = (metadata: Metadata): number => new TextEncoder().encode(JSON.stringify(metadata)).length;

/** Returns all errors of the lines, in the order of the lines. */
export function faultsOf(lines: readonly Line[]): Fault[] {
  const taken = new Set<string>();
  const faults: Fault[] = [];
  for (const { id, name: typed, value: text } of lines) {
    const [name, value] = [typed.trim(), text.trim()];
    if (name === "" && value === "") continue;
    if (name === "") faults.push({ id, field: "name", words: words.faults.nameMissing });
    else if (!NAME.test(name)) faults.push({ id, field: "name", words: words.faults.nameWrong });
    else if (taken.has(name)) faults.push({ id, field: "name", words: words.faults.nameTaken });
    taken.add(name);
    if (value === "") faults.push({ id, field: "value", words: words.faults.valueMissing });
    else if (value.length > METADATA_VALUE_MAX) faults.push({ id, field: "value", words: words.faults.valueTooLong });
  }
  if (bytesOf(metadataIn(lines)) > METADATA_BYTES_MAX)
    faults.push({
      id: null,
      field: "value",
      words: words.faults.tooMuch(formatNumber(METADATA_BYTES_MAX)),
    });
  return faults;
}

/** Returns how much of the limits the metadata uses: number of lines, and bytes. */
export const roomWords = (lines: readonly Line[]): string =>
  words.room(lines.length, METADATA_MAX, formatNumber(bytesOf(metadataIn(lines))), formatNumber(METADATA_BYTES_MAX));
