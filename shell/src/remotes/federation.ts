import type { RemoteModule } from "@authentica/shared-ui/federation";
import { getInstance, type ModuleFederationRuntimePlugin } from "@module-federation/enhanced/runtime";

/** What loading a microfrontend needs of the federation runtime. */
export interface Federation {
  /** Loads the routes of the microfrontend whose manifest is at `entry`. */
  load(name: string, entry: string): Promise<RemoteModule>;
  /** Drops everything kept about a microfrontend, failures included: the next load asks the network for each file. */
  forget(name: string): void;
}

/** Part of the runtime's remote handler that its types keep private. Without it a failed manifest is never asked for again. */
interface RemoteHandler {
  removeRemote(remote: object): void;
}

/** The page's own runtime. */
export const pageFederation: Federation = {
  async load(name, entry) {
    const host = runtime();
    host.registerPlugins([keepSheets]);
    if (!host.options.remotes.some((remote) => remote.name === name)) host.registerRemotes([{ name, entry }]);
    const module = await host.loadRemote<RemoteModule>(`${name}/routes`);
    if (!module) throw new Error(`${name} exposes no routes.`);
    return module;
  },
  forget(name) {
    const host = runtime();
    const remote = host.options.remotes.find((registered) => registered.name === name);
    // `registerRemotes(…, { force: true })` does the same and warns about it.
    if (remote) (host.remoteHandler as unknown as RemoteHandler).removeRemote(remote);
  },
};

/**
 * A style sheet that a prerendered page came with is not put in once more, at the end of all: an empty link stands for it.
 * The runtime compares the address as it is written, which in such a page names no origin.
 */
const keepSheets: ModuleFederationRuntimePlugin = {
  name: "keep-sheets",
  createLink({ url, attrs }) {
    const isHere = attrs?.rel === "stylesheet" && Array.from(document.styleSheets).some(({ href }) => href === url);
    return isHere ? document.createElement("link") : undefined;
  },
};

function runtime() {
  const host = getInstance();
  if (!host) throw new Error("The federation runtime is missing from this page.");
  return host;
}
