import * as z from "zod/mini";

/** A reading of everything stored. */
export interface FsckResult {
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly endedAt: string;
  readonly clean: boolean;
  /** Records read, by kind. */
  readonly read: Readonly<Record<string, number>>;
  /** The first of what does not hold, and how many there are. */
  readonly findings: readonly { readonly record: string; readonly problem: string }[];
  readonly findingsTotal: number;
  /** How often everything was read: what one reading alone found was a change under way. */
  readonly passes: number;
  /** Findings of the readings before, which were gone at the last one. */
  readonly passing: number;
}

export interface RemoteState {
  /** `mfe_public` … */
  readonly name: string;
  /** Address of its manifest. */
  readonly manifest: string;
  /** Whether its manifest could be read, and the file that it names be fetched. */
  readonly healthy: boolean;
  /** First 12 hexadecimal digits of the manifest's SHA-256; `null` when it could not be read. */
  readonly build: string | null;
  /** `buildVersion` of the manifest. */
  readonly version: string | null;
  readonly problem: string | null;
}

/** `GET /admin/operations`. */
export interface OperationsAnswer {
  readonly version: string;
  /** Since when the process runs: ISO 8601, UTC. */
  readonly startedAt: string;
  readonly remotes: readonly RemoteState[];
  readonly fsck: {
    /** Since when one is running; `null`: none. */
    readonly runningSince: string | null;
    /** `null` before the first. */
    readonly last: FsckResult | null;
  };
}

/** `POST /admin/fsck`, 202: it has begun; `GET /admin/operations` tells when it is done. 409 while one is running. */
export const FsckRequest = z.strictObject({});
export interface FsckAnswer {
  readonly runningSince: string;
}
