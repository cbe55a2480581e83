import type { PublicEvent, PublicState } from "@authentica/backend/contract/registry";
import type { SeenByWitnesses } from "@authentica/shared-ui/registry/seen-by-witnesses";

/** What is to be proven: an object as the page shows it. */
export interface Subject extends Pick<PublicState, "tokenId" | "status" | "registeredAt"> {
  /** The fingerprint that was asked for or is shown; hexadecimal. */
  readonly hash: string;
  /** In the order of the log. */
  readonly events: readonly PublicEvent[];
}

/**
 * One thing that was worked out, in the order of trust: the checkpoint is signed, enough witnesses have seen it, it extends the
 * one seen before, the leaves are of this object, they carry its fingerprint, their paths lead to the signed root.
 */
export interface Step {
  readonly id: "signature" | "witnesses" | "growth" | "story" | "fingerprint" | "path";
  /** `waits`: no checkpoint covers it yet. `unchecked`: a step it depends on failed. */
  readonly outcome: "holds" | "fails" | "waits" | "unchecked";
  /** Why it fails: technical, in English. */
  readonly reason?: string;
}

/** A step that fails, for what was thrown. */
export const failed = (reason: unknown) =>
  ({ outcome: "fails", reason: reason instanceof Error ? reason.message : String(reason) }) as const;

export interface ProvenLeaf {
  readonly index: number;
  /** Canonical JSON. */
  readonly leaf: string;
  /** Worked out here; standard base64. */
  readonly leafHash: string;
  /** The leaf's sibling first, standard base64; `null` where it was not followed. */
  readonly path: readonly string[] | null;
}

/** What a recomputation found. It fails where any step does, and waits where none fails and one waits. */
export interface Report {
  readonly outcome: "holds" | "fails" | "waits";
  readonly steps: readonly Step[];
  readonly leaves: readonly ProvenLeaf[];
  /** Of the registry, one a line. */
  readonly vkeys: string;
  /** `null` if there is no checkpoint, or the witnesses' signatures are invalid. */
  readonly witnesses: SeenByWitnesses | null;
  /** Whether what no checkpoint covers waits for witnesses, beside the registry's signature. */
  readonly needsWitnesses: boolean;
  /** `null` where none was there, or its signature does not hold. */
  readonly checkpoint: {
    readonly origin: string;
    readonly size: number;
    /** Standard base64. */
    readonly root: string;
    /** 64 bytes of Ed25519, standard base64. */
    readonly signature: string;
    /** The signed note as it came. */
    readonly note: string;
  } | null;
}
