import type { Host } from "@authentica/backend/contract/host";

/** Put in by the build of the shell. */
declare const FEDERATION_HOST: Host;

/** What the shell of this page gives the microfrontends. */
export const pageHost: Host = FEDERATION_HOST;
