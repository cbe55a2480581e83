/**
 * Theme of the page. `system` follows the device. The other two set `data-theme` on the root element, on which the
 * colour tokens depend. A page may contain several copies of this module (one per microfrontend), so the theme is
 * kept in the browser's storage, and a document event reports changes.
 */

/** The theme that the user chose. */
export type Theme = "system" | "light" | "dark";

/** All themes, in the order in which the switch offers them. */
export const THEMES = ["system", "light", "dark"] as const satisfies readonly Theme[];

const KEY = "theme";
const CHANGED = "authentica:theme";

const isTheme = (value: unknown): value is Theme => THEMES.some((theme) => theme === value);

/** Returns the stored theme, or `system` if nothing valid is stored or storage is unavailable. */
export function currentTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return isTheme(stored) ? stored : "system";
  } catch {
    return "system";
  }
}

/** Sets a theme on the root element. Must be called without an argument before the first render. */
export function applyTheme(theme: Theme = currentTheme()): void {
  const root = document.documentElement;
  if (theme === "system") root.removeAttribute("data-theme");
  else root.dataset.theme = theme;
}

/** Stores a theme, applies it, and notifies every subscriber of the page. */
export function setTheme(theme: Theme): void {
  try {
    if (theme === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage is unavailable, so the choice only applies to this page.
  }
  applyTheme(theme);
  document.dispatchEvent(new CustomEvent(CHANGED));
}

/**
 * Calls the listener after each change of theme, by this page or another tab. A change by another tab is applied
 * before the call. Returns a function that unsubscribes.
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
