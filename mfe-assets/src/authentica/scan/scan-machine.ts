import type { Item, Phase, Way } from "@authentica/backend/certify/item";
import type { OwnedObject } from "@authentica/backend/contract/object";
import { isDeclared } from "@authentica/shared-ui/registry/deposit";
import { words } from "#words/scan.tsx";
import { words as upload } from "#words/upload.ts";
import { type FoundObject, isOwned } from "./found-object.ts";
import { type CertifyStep, emptyScan, hashOf, type Kept, type Run, type Scan } from "./scan.ts";

/** What the engine reports about the file of a scan. */
export type Moved = Pick<Item, "phase" | "hash" | "bytes" | "size" | "isDoubtful">;

/** Events of a scan. An answer contains the number of its request (`run`). */
export type ScanEvent =
  | { readonly type: "file_chosen"; readonly file: File }
  | { readonly type: "file_removed" }
  | ({ readonly type: "hash_asked"; readonly run: Run } & Kept)
  /** The user starts to certify in one go. */
  | { readonly type: "certify_asked"; readonly run: Run; readonly way: Way }
  /** The engine has made progress with the file. */
  | { readonly type: "moved"; readonly run: Run; readonly item: Moved }
  /** The hash of the file is known: the file was read and, unless it stays on this device, uploaded. */
  | { readonly type: "hash_answered"; readonly run: Run; readonly hash: string }
  /** The server computed another hash than this device. */
  | { readonly type: "hash_differs"; readonly run: Run }
  /** The file is already registered: nothing is uploaded, and the known entry is shown. */
  | { readonly type: "hash_known"; readonly run: Run }
  | { readonly type: "object_asked"; readonly run: Run }
  /** The user opens the object of a file without uploading the file. `hash` is the hash that this device computed. */
  | { readonly type: "known_object_asked"; readonly run: Run; readonly hash: string }
  | {
      readonly type: "object_answered";
      readonly run: Run;
      readonly object: FoundObject | null;
      readonly others?: readonly FoundObject[];
      readonly proofFails: boolean;
    }
  | { readonly type: "failed"; readonly run: Run; readonly message: string; readonly requestId?: string | undefined }
  | { readonly type: "cancelled" }
  /**
   * The object belongs to the user, who registered it just now or earlier ('Object already registered by this user').
   */
  | { readonly type: "registered"; readonly object: OwnedObject }
  /** The file of the user's object was deposited. */
  | { readonly type: "deposited"; readonly object: OwnedObject };

/** The step that the screen shows for each phase of the engine. Finished phases have none. */
const STEPS: Partial<Record<Phase, CertifyStep>> = {
  waiting: "reading",
  reading: "reading",
  held: "asking",
  read: "asking",
  asking: "asking",
  free: "sending",
  sending: "sending",
  covered: "claiming",
  claiming: "claiming",
};

/**
 * Returns the state after an event. Ignores events that the state does not handle, and answers to earlier requests.
 */
export function nextScan(scan: Scan, event: ScanEvent): Scan {
  switch (event.type) {
    case "file_chosen":
      return { phase: "awaiting_upload", file: event.file };

    case "file_removed":
      return emptyScan;

    case "hash_asked": {
      const { file } = scan;
      const mayAsk = scan.phase === "awaiting_upload" || (scan.phase === "error" && scan.hash === null);
      if (!mayAsk || !file) return scan;
      return { phase: "generating_hash", file, run: event.run, sent: 0, ...keptIf(event.isKept) };
    }

    case "moved": {
      if ((scan.phase !== "generating_hash" && scan.phase !== "certifying") || scan.run !== event.run) return scan;
      const { phase, hash, bytes, size, isDoubtful } = event.item;
      const sent = phase === "sending" ? bytes / Math.max(1, size) : 0;
      if (scan.phase === "generating_hash") return { ...scan, sent };
      const step = STEPS[phase];
      if (!step) return scan;
      return {
        ...scan,
        step,
        hash,
        sent,
        claim: phase === "claiming" ? "under_way" : isDoubtful ? "doubtful" : undefined,
      };
    }

    case "hash_answered":
      if (scan.phase !== "generating_hash" || scan.run !== event.run) return scan;
      return { phase: "hash_generated", file: scan.file, hash: event.hash, ...keptIf(scan.isKept) };

    case "hash_differs":
      if ((scan.phase !== "generating_hash" && scan.phase !== "certifying") || scan.run !== event.run) return scan;
      return unsentError(scan.file, upload.different, scan.phase === "certifying" ? "sending" : undefined);

    case "certify_asked": {
      const { file } = scan;
      if (!file || (scan.phase !== "awaiting_upload" && scan.phase !== "error")) return scan;
      return { phase: "certifying", file, run: event.run, way: event.way, step: "reading", hash: null, sent: 0 };
    }

    case "hash_known":
      if (scan.phase !== "certifying" || scan.run !== event.run) return scan;
      return { phase: "awaiting_upload", file: scan.file };

    case "object_asked": {
      // Another user registered the file first.
      if (scan.phase === "certifying" && scan.run === event.run && scan.hash !== null) {
        const isSent = scan.way === "sent";
        const { file, hash, run } = scan;
        return { phase: "verifying_object", file, hash, isSent, run, ...keptIf(!isSent) };
      }
      const mayAsk = scan.phase === "hash_generated" || scan.phase === "object_not_found" || scan.phase === "error";
      if (!mayAsk || scan.hash === null) return scan;
      const isSent = scan.phase === "error" ? scan.isSent : !scan.isKept;
      const { file, hash, isKept } = scan;
      return { phase: "verifying_object", file, hash, isSent, run: event.run, ...keptIf(isKept) };
    }

    case "known_object_asked":
      if (scan.phase !== "awaiting_upload" || !scan.file) return scan;
      return { phase: "verifying_object", file: scan.file, hash: event.hash, isSent: false, run: event.run };

    case "object_answered": {
      if (scan.phase !== "verifying_object" || scan.run !== event.run) return scan;
      const { file, hash } = scan;
      const { object, others = [], proofFails } = event;
      const isOver = object !== null && object.status !== "active" && (scan.isSent || scan.isKept);
      const isAnothersWord = object !== null && scan.isSent && isDeclared(object) && !isOwned(object);
      if (!proofFails && (isOver || isAnothersWord))
        return { phase: "object_not_found", file, hash, before: object, ...keptIf(scan.isKept) };
      const rest = { ...(others.length > 0 && { others }), ...(!scan.isSent && { isUnsent: true as const }) };
      if (object) return { phase: "object_found", file, hash, object, proofFails, ...rest };
      if (scan.isSent || scan.isKept) return { phase: "object_not_found", file, hash, ...keptIf(scan.isKept) };
      return unsentError(file, words.outcome.lost);
    }

    case "failed": {
      const isBusy =
        scan.phase === "generating_hash" || scan.phase === "verifying_object" || scan.phase === "certifying";
      if (!isBusy || scan.run !== event.run) return scan;
      return {
        phase: "error",
        file: scan.file,
        hash: hashOf(scan),
        isSent: "isSent" in scan && scan.isSent,
        message: event.message,
        ...(event.requestId !== undefined && { requestId: event.requestId }),
        ...(scan.phase === "certifying" && { certifying: scan.step }),
        ...keptIf("isKept" in scan && scan.isKept),
      };
    }

    case "cancelled":
      if (scan.phase === "generating_hash") return { phase: "awaiting_upload", file: scan.file };
      // A claim that was sent may succeed even if its answer is lost, so it cannot be cancelled.
      if (scan.phase === "certifying" && scan.claim !== "under_way")
        return { phase: "awaiting_upload", file: scan.file };
      if (scan.phase !== "verifying_object") return scan;
      if (!scan.isSent && !scan.isKept) return { phase: "awaiting_upload", file: scan.file };
      return { phase: "hash_generated", file: scan.file, hash: scan.hash, ...keptIf(scan.isKept) };

    case "registered":
      if (scan.phase === "certifying" && scan.hash === event.object.hash) {
        const { file, hash, way } = scan;
        const rest = way === "kept" && { isUnsent: true as const };
        return { phase: "object_found", file, hash, object: event.object, proofFails: false, ...rest };
      }
      if (scan.phase !== "object_not_found" || scan.hash !== event.object.hash) return scan;
      return {
        phase: "object_found",
        file: scan.file,
        hash: scan.hash,
        object: event.object,
        proofFails: false,
        ...(scan.before && { others: [scan.before] }),
        ...(scan.isKept && { isUnsent: true as const }),
      };

    case "deposited":
      if (scan.phase !== "object_found" || scan.object._id !== event.object._id) return scan;
      return { ...scan, object: event.object };
  }
}

/** Returns an error state from which the file must be uploaded, or uploaded again. */
const unsentError = (file: File, message: string, certifying?: CertifyStep): Scan => ({
  phase: "error",
  file,
  hash: null,
  isSent: false,
  message,
  ...(certifying && { certifying }),
});

const keptIf = (isKept: boolean | undefined): Kept => (isKept ? { isKept } : {});
