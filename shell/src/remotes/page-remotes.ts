import { pageFederation } from "./federation.ts";
import { createRemotes } from "./remotes.ts";

/** A browser page's microfrontends, at the addresses of `/remotes.json`. */
export const pageRemotes = createRemotes({
  federation: pageFederation,
  async readAddresses() {
    const response = await fetch("/remotes.json", { cache: "no-cache" });
    if (!response.ok) throw new Error(`remotes.json answered ${response.status}.`);
    return (await response.json()) as Record<string, string>;
  },
});
