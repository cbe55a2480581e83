/** The only access to the microfrontends. Other modules name a screen and mount it with `RemoteScreen`. */
export { RemoteError } from "./failure.ts";
export type { Remotes } from "./remotes.ts";
export { RemotesProvider, useRemotes } from "./use-remotes.ts";
