import type { PublicEvent, PublicState } from "@authentica/backend/contract/registry";
import type { SeenByWitnesses } from "@authentica/shared-ui/registry/seen-by-witnesses";

/** An object as the page shows it: the statements that are verified. */
export interface Subject extends Pick<PublicState, "tokenId" | "status" | "registeredAt"> {
  /** The fingerprint that the visitor requested or that the page shows (hexadecimal). */
  readonly hash: string;
  /** Events in the order of the log. */
  readonly events: readonly PublicEvent[];
}

/**
 * One step of the verification. The order is that of trust: the checkpoint is signed; enough witnesses have cosigned
 * it; it extends the previous checkpoint; the leaves belong to the object; they contain its fingerprint; their
 * inclusion proofs lead to the signed root.
 */
export interface Step {
  readonly id: "signature" | "witnesses" | "growth" | "story" | "fingerprint" | "path";
  /** `waits`: no checkpoint covers the entry yet. `unchecked`: a previous step, on which this one depends, failed. */
  readonly outcome: "holds" | "fails" | "waits" | "unchecked";
  /** Technical reason for a failure, in English. */
  readonly reason?: string;
}

/** Returns the outcome of a step that failed with `reason`. */
export const failed = (reason: unknown) =>
  ({ outcome: "fails", reason: reason instanceof Error ? reason.message : String(reason) }) as const;

export interface ProvenLeaf {
  readonly index: number;
  /** The leaf as canonical JSON. */
  readonly leaf: string;
  /** Hash of the leaf, computed in this browser; standard base64. */
  readonly leafHash: string;
  /** Inclusion proof in standard base64; its first hash is the sibling of the leaf. `null` if it was not verified. */
  readonly path: readonly string[] | null;
}

/** Result of a recomputation. `fails` if any step fails; otherwise `waits` if any step waits. */
export interface Report {
  readonly outcome: "holds" | "fails" | "waits";
  readonly steps: readonly Step[];
  readonly leaves: readonly ProvenLeaf[];
  /** Verifier keys of the registry, one per line. */
  readonly vkeys: string;
  /** Result of judging the witnesses' signatures; `null` if there is no checkpoint or these signatures are invalid. */
  readonly witnesses: SeenByWitnesses | null;
  /**
   * Whether an entry that no checkpoint covers yet must also wait for witnesses, not only for the registry's
   * signature.
   */
  readonly needsWitnesses: boolean;
  /** The signed checkpoint; `null` if there is none, or if its signature is invalid. */
  readonly checkpoint: {
    readonly origin: string;
    readonly size: number;
    /** Root hash in standard base64. */
    readonly root: string;
    /** Ed25519 signature (64 bytes) in standard base64. */
    readonly signature: string;
    /** The signed note as received. */
    readonly note: string;
  } | null;
}
