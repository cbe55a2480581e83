export type { RemoteModule } from "./contract.ts";

/**
 * A screen that its microfrontend prerenders at build time. If the screen loads code on demand, that chunk must be
 * named after the first segment of its address.
 */
export interface Prerendered {
  /** Title of the tab, as passed to `useDocumentTitle`. */
  readonly title: string;
  /** One or two sentences, for search engines and link previews. */
  readonly description: string;
  /**
   * Visitors for whom the screen is prerendered; by default all. For other visitors, `first.js` removes the prerendered
   * screen before they see it. `guest`: not signed in, and without navigation state. `beginner`: a guest whose address
   * has no query or fragment. `letter`: a guest who opened the link of an e-mail.
   */
  readonly drawnFor?: "guest" | "beginner" | "letter";
  /** The part after the path of the address for which the screen is prerendered. */
  readonly behind?: string;
}

const MARK = "prerendered";

/**
 * Returns the address for which `root` was prerendered. Returns `undefined` after hydration, or if nothing was
 * prerendered. Until hydration, `first.js` of the shell stores what the user enters.
 */
export const prerenderedAt = (root: HTMLElement): string | undefined => root.dataset[MARK];

/** Marks the page as hydrated. */
export function tellTakenOver(): void {
  delete document.getElementById("root")?.dataset[MARK];
}

/**
 * Federation name of a microfrontend, as in `remotes.json`. The product has `mfe_public`, `mfe_assets` and
 * `mfe_admin`; an operator may add others.
 */
export type RemoteName = `mfe_${string}`;
