import { expect, it } from "vitest";
import type { FoundObject } from "./found-object.ts";
import { type MainButton, mainButton } from "./main-button.ts";
import type { Scan } from "./scan.ts";

const file = new File(["contrat"], "contrat.pdf");
const hash = "ab".repeat(32);
const object = { objectName: "Contrat", hash } as FoundObject;

const table: readonly [string, Scan, MainButton][] = [
  [
    "awaiting_upload without a file",
    { phase: "awaiting_upload", file: null },
    { action: "generate", label: "Numériser l'objet", disabled: true },
  ],
  [
    "awaiting_upload",
    { phase: "awaiting_upload", file },
    { action: "generate", label: "Numériser l'objet", disabled: false },
  ],
  [
    "generating_hash",
    { phase: "generating_hash", file, run: 1, sent: 0 },
    { action: "generate", label: "Numériser l'objet", busyLabel: "Scanning...", disabled: true },
  ],
  [
    "hash_generated",
    { phase: "hash_generated", file, hash },
    { action: "verify", label: "Vérifier l'objet", disabled: false },
  ],
  [
    "hash_generated without a hash",
    { phase: "hash_generated", file, hash: "" },
    { action: "verify", label: "Vérifier l'objet", disabled: true },
  ],
  [
    "verifying_object",
    { phase: "verifying_object", file, hash, isSent: true, run: 2 },
    { action: "verify", label: "Vérifier l'objet", busyLabel: "Verifying...", disabled: true },
  ],
  [
    "object_found",
    { phase: "object_found", file, hash, object, proofFails: false },
    { action: "history", label: "Afficher l'historique des activités", disabled: false },
  ],
  [
    "object_found, erased",
    { phase: "object_found", file, hash, object: { status: "erased", hash } as FoundObject, proofFails: false },
    { action: "history", label: "Afficher l'historique des activités", disabled: true },
  ],
  [
    "object_not_found",
    { phase: "object_not_found", file, hash },
    { action: "verify", label: "Vérifier l'objet", disabled: true },
  ],
  [
    "error of the scan",
    { phase: "error", file, hash: null, isSent: false, message: "panne" },
    { action: "generate", label: "Numériser l'objet", disabled: true },
  ],
  [
    "error of the verification",
    { phase: "error", file, hash, isSent: true, message: "panne" },
    { action: "verify", label: "Vérifier l'objet", disabled: true },
  ],
];

it.each(table)("the scan screen has the right main button in %s", (_, scan, button) => {
  expect(mainButton(scan)).toStrictEqual(button);
});
