import type { Item, Phase, Way } from "@authentica/backend/certify/item";
import type { ErasedObject, OwnedObject, PublicObject } from "@authentica/backend/contract/object";
import { isDeclared } from "@authentica/shared-ui/registry/deposit";

/** A registered object as the reader may see it. */
export type FoundObject = OwnedObject | PublicObject | ErasedObject;

/** Names one request, so that the answer to another is not taken for its own. */
export type Run = number;

/** What a file is taken through in one go, in this order; `sending` is left out where the file stays on the device. */
export type CertifyStep = "reading" | "asking" | "sending" | "claiming";

/** The file stays on this device: its hash is the one that was computed here, and what is claimed of it is declared. */
interface Kept {
  readonly isKept?: true;
}

/**
 * The scan of one file.
 *
 *     awaiting_upload ─▶ generating_hash ─▶ hash_generated ─▶ verifying_object ─┬▶ object_found ◀─┐
 *        ▲   │                 └────────▶ error ◀──────────────────┘  ▲         └▶ object_not_found
 *        │   ├── opened by the hash that this device computed ────────┘
 *        │   └── certifying, all of it in one go ─▶ object_found, or back where the registry has the file already
 *        └── a file chosen or removed, from every state
 *
 * What another has declared of the file without sending it counts as not found once the file is sent, and what is revoked or erased
 * counts as not found: the file may be claimed.
 * A hash exists in every state after `generating_hash`; in `error` it shows which of the two requests failed. `isSent`
 * says whether the server has had the file: an object that is opened by its hash alone is found without.
 */
export type Scan =
  | { readonly phase: "awaiting_upload"; readonly file: File | null }
  /** `sent` is the part of the file that has left, from 0 to 1; at 1 only the answer is waited for. */
  | ({ readonly phase: "generating_hash"; readonly file: File; readonly run: Run; readonly sent: number } & Kept)
  /** The hash is `null` until this device has computed it; `sent` as above. */
  | {
      readonly phase: "certifying";
      readonly file: File;
      readonly run: Run;
      readonly way: Way;
      readonly step: CertifyStep;
      readonly hash: string | null;
      readonly sent: number;
      /** Whether a claim of it is on its way, or was cut before its answer came. */
      readonly claim?: "under_way" | "doubtful" | undefined;
    }
  | ({ readonly phase: "hash_generated"; readonly file: File; readonly hash: string } & Kept)
  | ({
      readonly phase: "verifying_object";
      readonly file: File;
      readonly hash: string;
      readonly isSent: boolean;
      readonly run: Run;
    } & Kept)
  | {
      readonly phase: "object_found";
      readonly file: File;
      readonly hash: string;
      readonly object: FoundObject;
      /** The registry says itself that the proof of its entry does not hold. */
      readonly proofFails: boolean;
      /** Further objects of the file, where there are any. */
      readonly others?: readonly FoundObject[];
      /** The server has not had the file. */
      readonly isUnsent?: true;
    }
  | ({
      readonly phase: "object_not_found";
      readonly file: File;
      readonly hash: string;
      /** What is registered of it and keeps no one out who has the file: declared without it by another, revoked or erased. */
      readonly before?: FoundObject;
    } & Kept)
  | ({
      readonly phase: "error";
      readonly file: File;
      readonly hash: string | null;
      readonly isSent: boolean;
      readonly message: string;
      readonly requestId?: string | undefined;
      /** The step that failed of what was to be done in one go. */
      readonly certifying?: CertifyStep;
    } & Kept);

/** What the engine's item says of a scan. */
export type Moved = Pick<Item, "phase" | "hash" | "bytes" | "size" | "isDoubtful">;

/** What happens to a scan. Answers carry the run that asked. */
export type ScanEvent =
  | { readonly type: "file_chosen"; readonly file: File }
  | { readonly type: "file_removed" }
  | ({ readonly type: "hash_asked"; readonly run: Run } & Kept)
  /** All in one go. */
  | { readonly type: "certify_asked"; readonly run: Run; readonly way: Way }
  /** The engine's item of the file has changed. */
  | { readonly type: "moved"; readonly run: Run; readonly item: Moved }
  /** The file was read and, unless it stays here, sent. */
  | { readonly type: "hash_answered"; readonly run: Run; readonly hash: string }
  /** The server read other bytes than this device. */
  | { readonly type: "hash_differs"; readonly run: Run }
  /** The registry has it: nothing is sent, and what is known of it is shown. */
  | { readonly type: "hash_known"; readonly run: Run }
  | { readonly type: "object_asked"; readonly run: Run }
  /** The object of a file that was not sent, by the hash that this device computed. */
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
  /** The object is the reader's: just registered, or since before ('Object already registered by this user'). */
  | { readonly type: "registered"; readonly object: OwnedObject }
  /** The file of the reader's object is deposited. */
  | { readonly type: "deposited"; readonly object: OwnedObject };

/** The server received other bytes than this device read: nothing may be certified from them. */
export const DIFFERENT_HASH =
  "L’empreinte calculée par le serveur n’est pas celle que cet appareil a calculée\u00a0: le fichier a été altéré pendant l’envoi, ou modifié depuis que vous l’avez choisi. Rien n’a été inscrit. Envoyez-le à nouveau, ou choisissez-le à nouveau.";

/** The registry had announced an object and then did not give it. */
export const LOST_OBJECT =
  "Le registre n’a pas rendu l’objet qu’il avait annoncé. Réessayez\u00a0: le fichier sera envoyé, puis vérifié.";

/** Step of a certification by the phase of its item; none once that is settled. */
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

export const emptyScan: Scan = { phase: "awaiting_upload", file: null };

/** The state after an event. An event that a state does not know, or the answer to another run, changes nothing. */
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
      return unsentError(scan.file, DIFFERENT_HASH, scan.phase === "certifying" ? "sending" : undefined);

    case "certify_asked": {
      const { file } = scan;
      if (!file || (scan.phase !== "awaiting_upload" && scan.phase !== "error")) return scan;
      return { phase: "certifying", file, run: event.run, way: event.way, step: "reading", hash: null, sent: 0 };
    }

    case "hash_known":
      if (scan.phase !== "certifying" || scan.run !== event.run) return scan;
      return { phase: "awaiting_upload", file: scan.file };

    case "object_asked": {
      // Another user registered it first.
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
      return unsentError(file, LOST_OBJECT);
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
      // A claim under way may succeed, whatever becomes of its answer.
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

/** An error after which the file must be sent, again or for the first time. */
const unsentError = (file: File, message: string, certifying?: CertifyStep): Scan => ({
  phase: "error",
  file,
  hash: null,
  isSent: false,
  message,
  ...(certifying && { certifying }),
});

const keptIf = (isKept: boolean | undefined): Kept => (isKept ? { isKept } : {});

/** The hash of the chosen file, once it is known. */
export function hashOf(scan: Scan): string | null {
  return "hash" in scan ? scan.hash : null;
}

/** How far a request under way counts as done, in percent; `null` when none is. */
export function progressOf({ phase }: Scan): number | null {
  if (phase === "generating_hash") return 50;
  return phase === "verifying_object" ? 75 : null;
}

/** Whether the reader sees the object as its owner. */
export function isOwned(object: FoundObject): object is OwnedObject {
  return "walletAddress" in object;
}
