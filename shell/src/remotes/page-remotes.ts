import { addressesOfPage, fetchAddresses } from "./addresses.ts";
import { pageFederation } from "./federation.ts";
import { readManifest } from "./manifest.ts";
import { createRemotes } from "./remotes.ts";

/** A browser page's microfrontends, at the addresses that it came with, or of `/remotes.json`. */
export const pageRemotes = createRemotes({
  federation: pageFederation,
  addressesOfPage,
  fetchAddresses,
  readManifest,
  refusalOf: () => null,
});
