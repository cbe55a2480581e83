import type { ReadOnlyReason } from "@authentica/backend/contract/admin-collections";
import { words } from "#words/collection.tsx";

/** Returns why a field is read-only, or that the server gives no reason. */
export const readOnlyReason = (reason: ReadOnlyReason | undefined): string =>
  reason ? words.edit.readOnly[reason] : words.edit.readOnlyUnexplained;

const LABELS: Readonly<Record<string, string>> = words.filters.labels;

/** Returns the label of a filter, or its name if it has none. */
export const filterLabel = (name: string): string => LABELS[name] ?? name;

const VALUES: Readonly<Record<string, string>> = words.filters.values;

/** Returns the label of a filter value. */
export const filterValue = (value: string): string => VALUES[value] ?? value;
