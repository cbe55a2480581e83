import { writeCsv } from "@authentica/backend/contract/csv";
import type { ListedObject } from "@authentica/backend/contract/object";
import { statusWord } from "@authentica/shared-ui/components/status";
import { words } from "#words/export.ts";
import type { Day } from "../../calendar/day.ts";
import { isStillOwned } from "../list-view.ts";

/** Columns of the CSV file, in order. */
const COLUMNS: readonly (readonly [head: string, cell: (object: ListedObject) => string | number | null])[] = [
  [words.columns.name, ({ objectName }) => objectName],
  [words.columns.file, (object) => (isStillOwned(object) ? object.fileName : null)],
  [words.columns.size, (object) => (isStillOwned(object) ? object.fileSize : null)],
  [words.columns.status, ({ status }) => statusWord(status)],
  [words.columns.registeredAt, ({ createdAt }) => createdAt.slice(0, 19).replace("T", " ")],
  [words.columns.proofId, ({ _id }) => _id],
  [words.columns.hash, ({ hash }) => hash],
  [words.columns.entry, ({ tokenId }) => tokenId],
  [words.columns.publicPage, ({ tokenExplorerLink }) => tokenExplorerLink],
];

/** Returns objects as CSV, one line per object, in the given order. */
export function objectsCsv(objects: readonly ListedObject[]): string {
  return writeCsv([COLUMNS.map(([head]) => head), ...objects.map((object) => COLUMNS.map(([, cell]) => cell(object)))]);
}

/** Returns the name of the CSV file: `authentica-objets-2026-03-29.csv`. */
export const csvName = (today: Day): string => words.fileName(today);
