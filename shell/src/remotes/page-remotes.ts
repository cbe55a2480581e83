import { refusalOf } from "@authentica/backend/contract/host";
import { pageHost } from "@authentica/shared-ui/federation/host";
import { addressesOfPage, fetchAddresses } from "./addresses.ts";
import { type Federation, pageFederation } from "./federation.ts";
import { readManifest } from "./manifest.ts";
import { createRemotes } from "./remotes.ts";

const told = new Set<string>();

/** Logs once which build runs, for bug reports. */
function tellVersion(name: string, version: string): void {
  const line = `${name} ${version}`;
  if (told.has(line)) return;
  told.add(line);
  // biome-ignore lint/suspicious/noConsole: It is what this is for.
  console.info(line);
}

tellVersion("shell", pageHost.version);

const federation: Federation = {
  ...pageFederation,
  async load(name, manifest) {
    const module = await pageFederation.load(name, manifest);
    tellVersion(name, manifest.release ?? "of no known release");
    return module;
  },
};

/** The microfrontends of a page in a browser. Their addresses come from the page or from `/remotes.json`. */
export const pageRemotes = createRemotes({
  federation,
  addressesOfPage,
  fetchAddresses,
  readManifest,
  refusalOf: (manifest) => refusalOf(manifest, pageHost),
});
