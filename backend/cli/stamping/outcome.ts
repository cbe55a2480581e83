/** Outcome of one file. */
export interface Outcome {
  /** The path as shown: relative to the run's folder. */
  readonly path: string;
  /** `already`: the file was already the caller's own object. */
  readonly outcome: "stamped" | "already" | "skipped" | "failed";
  readonly sha256?: string;
  /** Proof identifier. */
  readonly objectId?: string;
  /** Index of its first entry in the registry. */
  readonly tokenId?: number;
  readonly reason?: string;
  /** Error code of a refusal. */
  readonly code?: string;
}

/** Why a file was not registered, in words and as a code. */
export type Reason = Pick<Outcome, "reason" | "code">;
