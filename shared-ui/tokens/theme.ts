/**
 * Theme of the page. `system` follows the device; the two others set `data-theme` on the root element, which the
 * colour tokens follow. A page may contain several copies of this module (one per microfrontend), so the storage
 * holds the value and a document event reports changes.
 */

/** The user's choice. */
export type Theme = "system" | "light" | "dark";

/** All themes, in the order in which a switch offers them. */
export const THEMES = ["system", "light", "dark"] as const satisfies readonly Theme[];

const KEY = "theme";
const CHANGED = "authentica:theme";

const isTheme = (value: unknown): value is Theme => THEMES.some((theme) => theme === value);

/** Returns the stored choice; `system` if nothing valid is stored or storage is unavailable. */
export function currentTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return isTheme(stored) ? stored : "system";
  } catch {
    return "system";
  }
}

/** Sets a theme on the root element. Must be called without argument before the first render. */
export function applyTheme(theme: Theme = currentTheme()): void {
  const root = document.documentElement;
  if (theme === "system") root.removeAttribute("data-theme");
  else root.dataset.theme = theme;
}

/** Stores a choice, applies it and notifies every subscriber of the page. */
export function setTheme(theme: Theme): void {
  try {
    if (theme === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage is unavailable: the choice lasts as long as the page.
  }
  applyTheme(theme);
  document.dispatchEvent(new CustomEvent(CHANGED));
}

/**
 * Calls the listener after each change, from this page or another tab (whose change is applied first). Returns a
 * function that unsubscribes.
 */
export function subscribeTheme(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== KEY && event.key !== null) return;
    applyTheme();
    listener();
  };
  document.addEventListener(CHANGED, listener);
  window.addEventListener("storage", fromOtherTab);
  return () => {
    document.removeEventListener(CHANGED, listener);
    window.removeEventListener("storage", fromOtherTab);
  };
}
