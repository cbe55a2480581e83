import type { RemoteFailureRequest } from "@authentica/backend/contract/remote-failure";
import type { RemoteName } from "@authentica/shared-ui/federation";

/** The part of a microfrontend that failed. */
export type FailureKind = RemoteFailureRequest["kind"];

/**
 * Why the part failed: one of the reasons that the server accepts; `replaced` if another build of the microfrontend
 * already runs in this page; or `offline`.
 */
export type FailureReason = RemoteFailureRequest["reason"] | "replaced" | "offline";

/** Thrown if a file did not arrive or has the wrong content. */
export class FileError extends Error {
  override readonly name = "FileError";
  readonly reason: FailureReason;

  constructor(reason: FailureReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

export interface RemoteFailure {
  readonly kind: FailureKind;
  readonly reason: FailureReason;
  /** Name of the release, or else version and digest of the build; `null` if unknown. */
  readonly release: string | null;
  /** Position at which a script threw the error: file, line and column. */
  readonly at?: string | undefined;
}

/** Thrown if a microfrontend could not be loaded. */
export class RemoteError extends Error implements RemoteFailure {
  override readonly name = "RemoteError";
  readonly remote: RemoteName;
  readonly kind: FailureKind;
  readonly reason: FailureReason;
  readonly release: string | null;

  constructor(remote: RemoteName, { kind, reason, release }: RemoteFailure, cause: unknown) {
    const why = cause instanceof FileError ? ` ${cause.message}` : "";
    super(`${remote} could not be loaded: ${kind} ${reason}.${why}`, { cause });
    this.remote = remote;
    this.kind = kind;
    this.reason = reason;
    this.release = release;
  }
}
