/**
 * The page's theme. `system` follows the reader's device; the two others set `data-theme` on the root element,
 * which the colour tokens obey. Several copies of this module may live in a page (one a microfrontend): the
 * storage holds the value and a document event carries changes, so that they agree.
 */

/** What the reader chose. */
export type Theme = "system" | "light" | "dark";

/** Every theme, in the order in which a switch offers them. */
export const THEMES = ["system", "light", "dark"] as const satisfies readonly Theme[];

const KEY = "theme";
const CHANGED = "authentica:theme";

const isTheme = (value: unknown): value is Theme => THEMES.some((theme) => theme === value);

/** The stored choice; `system` where nothing valid is stored or storage is refused. */
export function currentTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return isTheme(stored) ? stored : "system";
  } catch {
    return "system";
  }
}

/** Puts a theme on the root element. Call it without argument before the first render. */
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
    // Storage refused: the choice lasts as long as the page.
  }
  applyTheme(theme);
  document.dispatchEvent(new CustomEvent(CHANGED));
}

/** Calls back after each change, from this page or another tab (which is applied first). Returns the way out. */
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
