import { paths } from "@authentica/shared-ui/navigation/paths";
import { session } from "@authentica/shared-ui/session";
import type { Remotes } from "../../remotes/index.ts";
import { remoteAt, SCREENS } from "../screens.ts";

/**
 * Returns whether the user has asked for reduced data usage (Save-Data), so that nothing should be preloaded. Only
 * some browsers report this.
 */
const isSaving = (): boolean =>
  (navigator as { connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

/** Elements that lead to a screen: links, and menu items with the attribute `data-leads-to`. */
const LEADS = "a[href], [data-leads-to]";

/** Returns the path on this site to which an element leads, or `null` if it leads to none. */
function addressOf(element: Element | null): string | null {
  if (element instanceof HTMLAnchorElement) return element.origin === location.origin ? element.pathname : null;
  return element instanceof HTMLElement ? (element.dataset.leadsTo ?? null) : null;
}

/**
 * Preloads the screen of each link that is hovered or focused. Also preloads the dashboard immediately, if the user
 * is likely to go there next. Returns a function that stops the preloading.
 */
export function prefetchAhead(remotes: Pick<Remotes, "prefetch">): () => void {
  if (isSaving()) return () => undefined;
  const ahead = remoteAt(paths.dashboard);
  const isGuestDoor = SCREENS.some(({ path, access }) => access === "guest" && path === location.pathname);
  if (ahead && (session.isSignedIn() || isGuestDoor)) remotes.prefetch(ahead);

  const point = ({ target }: Pick<Event, "target">) => {
    const address = addressOf(target instanceof Element ? target.closest(LEADS) : null);
    const remote = address === null ? undefined : remoteAt(address);
    if (address !== null && remote) remotes.prefetch(remote, address);
  };
  // This module may have been loaded because the pointer moved, so a link may already be hovered.
  point({ target: document.querySelector("a[href]:hover") ?? document.activeElement });
  document.addEventListener("pointerover", point, { passive: true });
  document.addEventListener("focusin", point);
  return () => {
    document.removeEventListener("pointerover", point);
    document.removeEventListener("focusin", point);
  };
}
