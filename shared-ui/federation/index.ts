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
   * Whom it is drawn for, where that is not everybody; `first.js` gives it up before anybody else sees it. `guest`: nobody is
   * signed in and no screen before has handed anything on. `beginner`: a guest, with nothing behind the path of the
   * address. `letter`: a guest who opened the link of a letter.
   */
  readonly drawnFor?: "guest" | "beginner" | "letter";
  /** What stands behind the path of the address that it is drawn at. */
  readonly behind?: string;
}

const MARK = "prerendered";

/**
 * The address whose prerendered page stands in `root`, untouched; `undefined` once it is taken over, and where nothing was
 * prerendered. Until then `first.js` of the shell keeps what is given to the page.
 */
export const prerenderedAt = (root: HTMLElement): string | undefined => root.dataset[MARK];

/** Tells that the product hears its page from now on. */
export function tellTakenOver(): void {
  delete document.getElementById("root")?.dataset[MARK];
}

/** Federation name of a microfrontend, as in `remotes.json`: the product has `mfe_public`, `mfe_assets` and `mfe_admin`, an operator may add others. */
export type RemoteName = `mfe_${string}`;
