import type { RemoteFailureRequest } from "@authentica/backend/contract/remote-failure";
import type { RemoteName } from "@authentica/shared-ui/federation";

/** Which part of a microfrontend failed. */
export type FailureKind = RemoteFailureRequest["kind"];

/**
 * How it failed: one of the server's reasons, or that another build of it already runs in this page, or that there is
 * no network.
 */
export type FailureReason = RemoteFailureRequest["reason"] | "replaced" | "offline";

/** A file did not arrive, or has the wrong content. */
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
  /** Name of the release, or version and digest of the build; `null` if unknown. */
  readonly release: string | null;
  /** Where its script threw an error: file, line and column. */
  readonly at?: string | undefined;
}

/** A microfrontend could not be loaded. */
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
