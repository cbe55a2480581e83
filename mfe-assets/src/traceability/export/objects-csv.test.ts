import type { OwnedObject } from "@authentica/backend/contract/object";
import { expect, it } from "vitest";
import { csvName, objectsCsv } from "./objects-csv.ts";

const object = {
  _id: "T4RP-ECFW-573R",
  objectName: "=Contrat",
  hash: "ab".repeat(32),
  status: "revoked",
  createdAt: "2026-03-03T13:05:00.000Z",
  tokenId: 4,
  tokenExplorerLink: "https://authentica.example/explorer/4",
  fileName: null,
  fileSize: null,
} as OwnedObject;

it("the CSV export has a line per object below the column names", () => {
  const [head, line, end] = objectsCsv([object]).split("\r\n");
  expect(head).toBe(
    '\uFEFF"Nom de l’objet";"Fichier";"Taille (octets)";"Statut";"Inscrit le (UTC, date donnée par le service)";"Identifiant de preuve";"Empreinte SHA-256";"N° d’inscription";"Page publique"',
  );
  expect(line).toBe(
    `"'=Contrat";"";"";"Révoqué";"2026-03-03 13:05:00";"T4RP-ECFW-573R";"${"ab".repeat(32)}";"4";"https://authentica.example/explorer/4"`,
  );
  expect(end).toBe("");
});

it("the CSV file is named after the day of the export", () => {
  expect(csvName("2026-03-29")).toBe("authentica-objets-2026-03-29.csv");
});
