import type { Host } from "@authentica/backend/contract/host";

/** Defined by the build of the shell. */
declare const FEDERATION_HOST: Host;

/** What the shell of this page provides to microfrontends. */
export const pageHost: Host = FEDERATION_HOST;
