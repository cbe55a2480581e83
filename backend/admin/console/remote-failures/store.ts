import type { RemoteFailureRequest } from "../../../contract/remote-failure.ts";
import { collection } from "../../../platform/kv/collection.ts";

export interface FailureRow extends Omit<RemoteFailureRequest, "remote"> {
  readonly times: number;
  /** Milliseconds since 1970. */
  readonly lastAt: number;
}

/** Failures of one microfrontend, and pages served with it, on one day. Contains nothing about visitors. */
export interface RemoteFailuresRecord {
  /** Day in UTC, `2026-11-22`. */
  readonly day: string;
  readonly remote: RemoteFailureRequest["remote"];
  readonly rows: readonly FailureRow[];
  /**
   * Number of pages that were served with a screen of the microfrontend, by release; `""`: a build without a release.
   */
  readonly pages?: Readonly<Record<string, number>>;
  /** Failures by release. */
  readonly failed?: Readonly<Record<string, number>>;
}

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export const remoteFailureRecords = collection<RemoteFailuresRecord>(["remote_failures"], {
  kind: "remote failures",
  key: ({ day, remote }) => [day, remote],
  until: ({ day }) => Date.parse(day) + KEPT_MS,
});
