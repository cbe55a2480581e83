import { PROOF_FAULT } from "@authentica/shared-ui/registry/proof-fault";
import { words as certify } from "#words/certify.ts";
import { words } from "#words/scan.tsx";
import { isOwned } from "./found-object.ts";
import type { Precheck } from "./precheck.ts";
import type { Scan } from "./scan.ts";

const { spoken } = words;

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
      return scan.file ? spoken.chosen(scan.file.name, precheckWords(precheck)) : "";
    case "generating_hash":
      if (scan.isKept) return spoken.hashingHere;
      return scan.sent < 1 ? spoken.sending : spoken.sent;
    case "certifying":
      return `${certify.steps[scan.step]}.`;
    case "hash_generated":
      return spoken.generated;
    case "verifying_object":
      return spoken.verifying;
    case "object_found":
      if (scan.proofFails) return `${PROOF_FAULT.word}. ${PROOF_FAULT.meaning}`;
      if (scan.object.status === "erased") return spoken.foundErased;
      return spoken.found(isOwned(scan.object), scan.object.objectName);
    case "object_not_found":
      if (scan.before && scan.before.status !== "active") return spoken.over;
      if (scan.before) return spoken.declared;
      return spoken.notFound;
    case "error":
      return "";
  }
}

function precheckWords(precheck: Precheck): string {
  switch (precheck.step) {
    case "known":
      return spoken.known(precheck.proofFails ? PROOF_FAULT.word : spoken.outcomes[precheck.entry.outcome]);
    case "unknown":
      return spoken.unknown;
    default:
      return spoken.mayScan;
  }
}
