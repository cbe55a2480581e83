/** The only way to the microfrontends: everything else names a screen and mounts it with `RemoteScreen`. */
import { pageFederation } from "./federation.ts";
import { createRemotes } from "./remotes.ts";

export { RemoteError } from "./remote-error.ts";

/** The page's microfrontends, at the addresses of `/remotes.json`. */
export const remotes = createRemotes({
  federation: pageFederation,
  async readAddresses() {
    const response = await fetch("/remotes.json", { cache: "no-cache" });
    if (!response.ok) throw new Error(`remotes.json answered ${response.status}.`);
    return (await response.json()) as Record<string, string>;
  },
});
