import type { RemoteName } from "@authentica/shared-ui/federation";

/** The step at which a microfrontend did not come: the contract of `POST /api/remote-failures` has the same words. */
export type FailedStep =
  | "addresses"
  | "manifest"
  | "contract"
  | "entry"
  | "expose"
  | "shape"
  | "chunk"
  | "style"
  | "render";

/**
 * What was the matter: nothing there, no byte for too long, broken off, something else than was asked for, an error of its own
 * code, a build that this page cannot run, a build beside another one that runs already, no network at all.
 */
export type FailureReason = "missing" | "hangs" | "cut" | "wrong" | "throws" | "refused" | "replaced" | "offline";

/** A file did not come, or was not what it should be. */
export class FileError extends Error {
  override readonly name = "FileError";
  readonly reason: FailureReason;

  constructor(reason: FailureReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

export interface RemoteFailure {
  readonly step: FailedStep;
  readonly reason: FailureReason;
  /** Name of the release, or version and digest of the build; `null` where it is not known. */
  readonly release: string | null;
}

/** A microfrontend could not be loaded. */
export class RemoteError extends Error implements RemoteFailure {
  override readonly name = "RemoteError";
  readonly remote: RemoteName;
  readonly step: FailedStep;
  readonly reason: FailureReason;
  readonly release: string | null;

  constructor(remote: RemoteName, { step, reason, release }: RemoteFailure, cause: unknown) {
    const why = cause instanceof FileError ? ` ${cause.message}` : "";
    super(`${remote} could not be loaded: ${step} ${reason}.${why}`, { cause });
    this.remote = remote;
    this.step = step;
    this.reason = reason;
    this.release = release;
  }
}
