import { paths } from "@authentica/shared-ui/navigation/paths";
import { session } from "@authentica/shared-ui/session";
import type { Remotes } from "../../remotes/index.ts";
import { remoteAt, SCREENS } from "../screens.ts";

/** Whether the user asks to load nothing ahead of need (Save-Data). Only some browsers report it. */
const isSaving = (): boolean =>
  (navigator as { connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

/** What leads to a screen: a link, or an item of a menu that says where it leads. */
const LEADS = "a[href], [data-leads-to]";

/** The address on this site that `element` leads to, where it does. */
function addressOf(element: Element | null): string | null {
  if (element instanceof HTMLAnchorElement) return element.origin === location.origin ? element.pathname : null;
  return element instanceof HTMLElement ? (element.dataset.leadsTo ?? null) : null;
}

/**
 * Preloads the screen of a link that is hovered or focused, on any screen; and at once the one where the user is
 * about to be. Returns a function that stops it.
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
  // The first move of the pointer may be what had this loaded.
  point({ target: document.querySelector("a[href]:hover") ?? document.activeElement });
  document.addEventListener("pointerover", point, { passive: true });
  document.addEventListener("focusin", point);
  return () => {
    document.removeEventListener("pointerover", point);
    document.removeEventListener("focusin", point);
  };
}
