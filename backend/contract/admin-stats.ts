/** `GET /admin/stats`. */
export interface StatsAnswer {
  /** When `users`, `objects`, `registrations` and `storage` were counted: ISO 8601, UTC. At most about a minute ago, or since the last look. */
  readonly at: string;
  readonly users: { readonly total: number; readonly admins: number; readonly disabled: number };
  readonly objects: {
    readonly total: number;
    readonly active: number;
    readonly revoked: number;
    readonly erased: number;
  };
  /** Accounts made on each of the last 30 days, UTC, the oldest first; `day` as `2025-11-30`. Accounts since erased are not in it. */
  readonly registrations: readonly { readonly day: string; readonly count: number }[];
  /** Stored files and covers. */
  readonly storage: { readonly files: number; readonly bytes: number };
  /** The following are of the moment of the answer. */
  readonly registry: {
    readonly size: number;
    /** `null` before the first. `at`: when it was signed; ISO 8601, UTC. */
    readonly checkpoint: { readonly size: number; readonly at: string | null } | null;
  };
  /** Letters that wait; those of them whose last try failed. */
  readonly mail: { readonly waiting: number; readonly failing: number };
  /** Requests that a limit has refused since the process started (ISO 8601, UTC), by rule; rules without any are left out. */
  readonly limits: { readonly since: string; readonly refused: Readonly<Record<string, number>> };
}
