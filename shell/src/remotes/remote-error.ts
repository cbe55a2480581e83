import type { RemoteName } from "@authentica/shared-ui/federation";

/** A microfrontend could not be loaded. */
export class RemoteError extends Error {
  override readonly name = "RemoteError";
  readonly remote: RemoteName;

  constructor(remote: RemoteName, cause: unknown) {
    super(`${remote} could not be loaded.`, { cause });
    this.remote = remote;
  }
}
