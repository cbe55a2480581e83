/** What became of a file. */
export interface Outcome {
  /** As it is shown: below the folder that was asked for. */
  readonly path: string;
  /** `already`: it was one's own object before. */
  readonly outcome: "stamped" | "already" | "skipped" | "failed";
  readonly sha256?: string;
  /** Proof identifier. */
  readonly objectId?: string;
  /** Index of its first entry in the registry. */
  readonly tokenId?: number;
  readonly reason?: string;
  /** The service's name of a refusal. */
  readonly code?: string;
}
