/** What the verifier is told at its making: it stands in its files as JSON, which the server may put there. */
export interface Pinned {
  /** C2SP tlog-policy; `null`: it believes nobody until it is given a policy. */
  readonly policy: string | null;
  /** Root keys that sign the log's key lists, in the grammar of a policy; `null`: no list is believed. */
  readonly roots: string | null;
  /** Roots of time-stamping authorities, PEM; `null` or absent: no time stamp is believed. */
  readonly stampRoots?: string | null;
  /** Who put them there. */
  readonly by: "build" | "service";
  /** Address of the service; `null` where the build has put it there. */
  readonly from: string | null;
}
