/** What the store keeps of witnesses: single records beside the log. */

/** What is known of a witness. */
export interface WitnessRecord {
  /** The size that it cosigned last, as far as it has said; 0 before the first. */
  readonly size: number;
  /** Its latest cosignature: of a tree of `size`, at `time` (Unix s, by its own clock); `null` before the first. */
  readonly cosigned: { readonly size: number; readonly time: number } | null;
  /** How often in a row it gave no cosignature. */
  readonly failures: number;
  /** When it was asked last, and before when it is not asked again; ms since 1970. */
  readonly askedAt: number;
  readonly nextAt: number;
  /** What was wrong with its last answer; `null`: nothing. */
  readonly problem: string | null;
  /** That the problem waits for a person: asking again does not mend it. */
  readonly isAlarm: boolean;
  /** That it has contradicted the store, proven or not, and has not cosigned since. Absent: `false`. */
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

/** A checkpoint that met the quorum, or was cosigned where the policy asks for none. */
export interface WitnessedRecord {
  /** The signed note with the cosignatures. */
  readonly note: string;
  /** When the log signed it, and when it was published; ms since 1970. */
  readonly signedAt: number;
  readonly at: number;
}

/**
 * A witness has seen another log of our name: nothing is signed while the record exists and the policy names the
 * witness.
 */
export interface ContradictionRecord {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** A sentence, for the person who runs the service. */
  readonly reason: string;
  /** The note that was sent. */
  readonly ours: string;
  /** The one that the witness keeps; `null` where it could not be had. */
  readonly theirs: string | null;
}

/** A witness as the store names it: the name of its keys, and its address. */
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
  /** The last of them, by size. */
  recents: ["registry", "witnessed_recent"],
  recent: (size: number) => ["registry", "witnessed_recent", size],
} as const;
