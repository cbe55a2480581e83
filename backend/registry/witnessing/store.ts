/** Stored records about witnesses. They are not part of the log. */

import type { WitnessFault } from "../../contract/admin-operations.ts";

/** Kind of a problem with an answer, and the HTTP status if that is the problem. */
export interface AnswerFault {
  readonly kind: WitnessFault;
  readonly status?: number;
}

/** State of a witness. */
export interface WitnessRecord {
  /** Size of the tree that the witness last cosigned, as far as is known; 0 before the first. */
  readonly size: number;
  /**
   * Latest cosignature of the witness: size of the tree, and time (Unix seconds, by the witness's clock); `null`
   * before the first.
   */
  readonly cosigned: { readonly size: number; readonly time: number } | null;
  /** Number of failed requests in a row. */
  readonly failures: number;
  /** When the witness was last asked, and when it may be asked again at the earliest (ms since 1970). */
  readonly askedAt: number;
  readonly nextAt: number;
  /** Sentence that says what was wrong with the witness's last answer; `null` if nothing was. */
  readonly problem: string | null;
  /** Kind of that problem. Absent: there is none, or an earlier version stored the record. */
  readonly fault?: AnswerFault;
  /** Whether a person has to solve the problem, because asking again does not help. */
  readonly isAlarm: boolean;
  /** Whether the witness has contradicted the store, proven or not, and has not cosigned since. Absent: `false`. */
  readonly contradicts?: boolean;
}

export const UNASKED: WitnessRecord = {
  size: 0,
  cosigned: null,
  failures: 0,
  askedAt: 0,
  nextAt: 0,
  problem: null,
  isAlarm: false,
};

/**
 * A checkpoint that met the quorum, with its cosignatures. If the policy requires no witness, a checkpoint that
 * witnesses have cosigned nevertheless.
 */
export interface WitnessedRecord {
  /** The signed note with the cosignatures. */
  readonly note: string;
  /** When the log signed the checkpoint, and when it was published (ms since 1970). */
  readonly signedAt: number;
  readonly at: number;
}

/**
 * A witness has shown a log with our name and another history. While this record exists and the policy names the
 * witness, nothing is signed.
 */
export interface ContradictionRecord {
  /** When the contradiction was found (ms since 1970). */
  readonly at: number;
  /** Sentence for the operator. */
  readonly reason: string;
  /** The note that we sent. */
  readonly ours: string;
  /** The note that the witness shows; `null` if it could not be read. */
  readonly theirs: string | null;
}

/** Identifies a witness in the store: name of its keys, and address. */
export interface WitnessId {
  readonly operator: string;
  readonly url: string;
}

export const witnessingKeys = {
  witness: ({ operator, url }: WitnessId) => ["registry", "witness", operator, url],
  contradictions: ["registry", "witness_contradiction"],
  contradiction: ({ operator, url }: WitnessId) => ["registry", "witness_contradiction", operator, url],
  /** The newest checkpoint that met the quorum. */
  witnessed: ["registry", "witnessed"],
  /** The last published checkpoints, by size. */
  recents: ["registry", "witnessed_recent"],
  recent: (size: number) => ["registry", "witnessed_recent", size],
} as const;
