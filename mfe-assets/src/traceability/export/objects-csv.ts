import { GIVEN_DATE } from "@authentica/backend/contract/attestation";
import { writeCsv } from "@authentica/backend/contract/csv";
import type { ListedObject } from "@authentica/backend/contract/object";
import { statusWord } from "@authentica/shared-ui/components/status";
import type { Day } from "../../calendar/day.ts";
import { isStillOwned } from "../list-view.ts";

/** Columns of the CSV file, in order. */
const COLUMNS: readonly (readonly [head: string, cell: (object: ListedObject) => string | number | null])[] = [
  ["Nom de l’objet", ({ objectName }) => objectName],
  ["Fichier", (object) => (isStillOwned(object) ? object.fileName : null)],
  ["Taille (octets)", (object) => (isStillOwned(object) ? object.fileSize : null)],
  ["Statut", ({ status }) => statusWord(status)],
  [`Inscrit le (UTC, ${GIVEN_DATE.toLowerCase()})`, ({ createdAt }) => createdAt.slice(0, 19).replace("T", " ")],
  ["Identifiant de preuve", ({ _id }) => _id],
  ["Empreinte SHA-256", ({ hash }) => hash],
  ["Rang au registre", ({ tokenId }) => tokenId],
  ["Page publique", ({ tokenExplorerLink }) => tokenExplorerLink],
];

/** Returns objects as CSV, one line per object, in the given order. */
export function objectsCsv(objects: readonly ListedObject[]): string {
  return writeCsv([COLUMNS.map(([head]) => head), ...objects.map((object) => COLUMNS.map(([, cell]) => cell(object)))]);
}

/** Returns the name of the CSV file: `authentica-objets-2026-03-29.csv`. */
export const csvName = (today: Day): string => `authentica-objets-${today}.csv`;
