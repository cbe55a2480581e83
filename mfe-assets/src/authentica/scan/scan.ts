import type { Way } from "@authentica/backend/certify/item";
import type { FoundObject } from "./found-object.ts";

/** Identifies one request, so that a late answer to an earlier request can be ignored. */
export type Run = number;

/** Steps of certifying in one go, in this order. `sending` is skipped if the file stays on the device. */
export type CertifyStep = "reading" | "asking" | "sending" | "claiming";

/** Set if the file stays on this device: its hash is computed here, and the claim is a declaration. */
export interface Kept {
  readonly isKept?: true;
}

/**
 * States of the scan of one file.
 *
 *     awaiting_upload ─▶ generating_hash ─▶ hash_generated ─▶ verifying_object ─┬▶ object_found ◀─┐
 *        ▲   │                 └────────▶ error ◀──────────────────┘  ▲         └▶ object_not_found
 *        │   ├── opened by the hash that this device computed ────────┘
 *        │   └── certifying in one go ─▶ object_found, or back if the file is already registered
 *        └── a file chosen or removed, from every state
 *
 * Some registrations count as not found, because the file can still be claimed: those that are revoked or erased, and
 * another user's declaration once the file was uploaded.
 * Every state after `generating_hash` has a hash; in `error` it shows which of the two requests failed. `isSent` says
 * whether the server has received the file, which is not needed to open an object by its hash.
 */
export type Scan =
  | { readonly phase: "awaiting_upload"; readonly file: File | null }
  /** `sent` is the share of the file that was sent, from 0 to 1. At 1 only the answer is missing. */
  | ({ readonly phase: "generating_hash"; readonly file: File; readonly run: Run; readonly sent: number } & Kept)
  /** `hash` is `null` until this device has computed it. `sent` is the share of the file that was sent. */
  | {
      readonly phase: "certifying";
      readonly file: File;
      readonly run: Run;
      readonly way: Way;
      readonly step: CertifyStep;
      readonly hash: string | null;
      readonly sent: number;
      /** `under_way`: a claim has been sent. `doubtful`: the connection was lost before its answer. */
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
      /** Whether the registry reports that the proof of the object's entry is invalid. */
      readonly proofFails: boolean;
      /** Other objects that are registered for the same file. */
      readonly others?: readonly FoundObject[];
      /** Set if the file was not uploaded. */
      readonly isUnsent?: true;
    }
  | ({
      readonly phase: "object_not_found";
      readonly file: File;
      readonly hash: string;
      /**
       * An earlier registration that does not prevent the user from claiming the file: declared by another user,
       * revoked or erased.
       */
      readonly before?: FoundObject;
    } & Kept)
  | ({
      readonly phase: "error";
      readonly file: File;
      readonly hash: string | null;
      readonly isSent: boolean;
      readonly message: string;
      readonly requestId?: string | undefined;
      /** The step at which certifying in one go failed. */
      readonly certifying?: CertifyStep;
    } & Kept);

export const emptyScan: Scan = { phase: "awaiting_upload", file: null };

/** Returns the hash of the chosen file, or `null` if it is not known yet. */
export function hashOf(scan: Scan): string | null {
  return "hash" in scan ? scan.hash : null;
}

/** Returns the progress to show for the request in progress (%), or `null` if there is none. */
export function progressOf({ phase }: Scan): number | null {
  if (phase === "generating_hash") return 50;
  return phase === "verifying_object" ? 75 : null;
}
