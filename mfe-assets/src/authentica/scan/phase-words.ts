import { PROOF_FAULT } from "@authentica/shared-ui/registry/proof-fault";
import { STEP_WORDS } from "../certify/step-words.ts";
import { isOwned } from "./found-object.ts";
import type { Precheck } from "./precheck.ts";
import type { Scan } from "./scan.ts";

export interface PhaseWordsProps {
  readonly scan: Scan;
  readonly precheck: Precheck;
}

/**
 * Returns the text that announces the state of a scan to screen readers. Errors are announced separately, as alerts.
 */
export function PhaseWords({ scan, precheck }: PhaseWordsProps): string {
  switch (scan.phase) {
    case "awaiting_upload":
      return scan.file ? `Fichier choisi\u00a0: ${scan.file.name}. ${precheckWords(precheck)}` : "";
    case "generating_hash":
      if (scan.isKept) return "Calcul de l’empreinte en cours, sur cet appareil.";
      return scan.sent < 1 ? "Envoi du fichier en cours." : "Fichier envoyé. Calcul de l’empreinte en cours.";
    case "certifying":
      return `${STEP_WORDS[scan.step]}.`;
    case "hash_generated":
      return "Empreinte calculée. Vous pouvez maintenant vérifier le registre.";
    case "verifying_object":
      return "Recherche dans le registre en cours.";
    case "object_found":
      if (scan.proofFails) return `${PROOF_FAULT.word}. ${PROOF_FAULT.meaning}`;
      if (scan.object.status === "erased")
        return "Le fichier figure au registre, et le compte de son propriétaire a été supprimé.";
      return `Le fichier figure au registre${isOwned(scan.object) ? ", à votre nom" : ""}${scan.object.objectName === undefined ? "" : `\u00a0: ${scan.object.objectName}`}.`;
    case "object_not_found":
      if (scan.before && scan.before.status !== "active")
        return "Le fichier a été inscrit, et cette inscription n’est plus valable. Vous pouvez le réclamer.";
      if (scan.before) return "Son empreinte est déclarée au registre sans dépôt du fichier. Vous pouvez le réclamer.";
      return "Le fichier ne figure pas au registre. Vous pouvez le réclamer.";
    case "error":
      return "";
  }
}

const KNOWN_WORDS = {
  certified: "Il est déjà enregistré",
  revoked: "Son inscription a été révoquée, ce qui n’empêche pas de l’inscrire",
  erased: "Son inscription est celle d’un compte supprimé, ce qui n’empêche pas de l’inscrire",
  declared: "Son empreinte y est déclarée sans dépôt du fichier, ce qui n’empêche pas de l’inscrire",
} as const;

function precheckWords(precheck: Precheck): string {
  switch (precheck.step) {
    case "known":
      return `${precheck.proofFails ? PROOF_FAULT.word : KNOWN_WORDS[precheck.entry.outcome]}. Rien n’a été envoyé.`;
    case "unknown":
      return "Il n’est pas encore enregistré. Vous pouvez le numériser.";
    default:
      return "Vous pouvez le numériser.";
  }
}
