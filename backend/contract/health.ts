/** `GET /health`, once the service is ready. */
export interface Health {
  readonly status: "ok";
  readonly version: string;
  readonly registry: {
    /** Entries. */
    readonly size: number;
    /** The last signed checkpoint; `null` before the first entry. */
    readonly checkpoint: {
      readonly size: number;
      /** ISO 8601, UTC. */
      readonly signedAt: string;
    } | null;
    /** The audit that reads the log again and again. */
    readonly audit: {
      /** Entries hashed again in the present round. */
      readonly checked: number;
      /** End of the last whole round: ISO 8601, UTC; `null` before the first. */
      readonly finishedAt: string | null;
      /** How many parts do not hold. */
      readonly problems: number;
    };
    /** Why nothing is signed and nothing may be registered, while that is so. */
    readonly problem?: string;
  };
}
