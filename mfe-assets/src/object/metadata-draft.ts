/** Metadata that is being edited: lines with a name and a value, which may still be invalid. Pure functions. */
import {
  METADATA_BYTES_MAX,
  METADATA_MAX,
  METADATA_NAME,
  METADATA_VALUE_MAX,
} from "@authentica/backend/contract/constants";
import type { OwnedObject } from "@authentica/backend/contract/object";
import { formatNumber } from "@authentica/shared-ui/format/number";

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
    if (name === "") faults.push({ id, field: "name", words: "Donnez-lui un nom." });
    else if (!NAME.test(name))
      faults.push({
        id,
        field: "name",
        words: "Lettres sans accent, chiffres, points, tirets et traits bas, 40 au plus.",
      });
    else if (taken.has(name)) faults.push({ id, field: "name", words: "Ce nom est déjà pris plus haut." });
    taken.add(name);
    if (value === "") faults.push({ id, field: "value", words: "Donnez-lui une valeur." });
    else if (value.length > METADATA_VALUE_MAX)
      faults.push({ id, field: "value", words: `${METADATA_VALUE_MAX} caractères au plus.` });
  }
  if (bytesOf(metadataIn(lines)) > METADATA_BYTES_MAX)
    faults.push({
      id: null,
      field: "value",
      words: `C’est trop\u00a0: ${formatNumber(METADATA_BYTES_MAX)} octets au plus en tout.`,
    });
  return faults;
}

/** Returns how much of the limits the metadata uses: number of lines, and bytes. */
export const roomWords = (lines: readonly Line[]): string =>
  `${lines.length} sur ${METADATA_MAX}, ${formatNumber(bytesOf(metadataIn(lines)))} octets sur ${formatNumber(METADATA_BYTES_MAX)}`;
