export type { RemoteModule } from "./contract.ts";

/**
 * A screen that a build of its microfrontend draws. The part of the microfrontend that it loads for itself, if any, is a chunk
 * with the name of its segment.
 */
export interface Prerendered {
  /** Name of the tab, as `useDocumentTitle` has it. */
  readonly title: string;
  /** One or two sentences, for search engines and link previews. */
  readonly description: string;
  /**
   * For whom it is drawn, if not for everyone; `first.js` removes it for others before they see it. `guest`: not
   * signed in, and no navigation state. `beginner`: a guest, with nothing after the path. `letter`: a guest who
   * opened the link of an e-mail.
   */
  readonly drawnFor?: "guest" | "beginner" | "letter";
  /** What follows the path of the address that it is drawn at. */
  readonly behind?: string;
}

const MARK = "prerendered";

/**
 * Address of the prerendered page in `root`, untouched; `undefined` once hydrated, and if nothing was prerendered.
 * Until then the shell's `first.js` keeps the input.
 */
export const prerenderedAt = (root: HTMLElement): string | undefined => root.dataset[MARK];

/** Reports that the page is hydrated. */
export function tellTakenOver(): void {
  delete document.getElementById("root")?.dataset[MARK];
}

/** Federation name of a microfrontend, as in `remotes.json`: the product has `mfe_public`, `mfe_assets` and `mfe_admin`, an operator may add others. */
export type RemoteName = `mfe_${string}`;
