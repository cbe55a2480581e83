/** The only way to the microfrontends: everything else names a screen and mounts it with `RemoteScreen`. */
export { RemoteError } from "./failure.ts";
export type { Remotes } from "./remotes.ts";
export { RemotesProvider, useRemotes } from "./use-remotes.ts";
