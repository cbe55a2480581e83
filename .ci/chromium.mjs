import { findOrInstall } from "./apt.mjs";

const WITH_WINDOWS = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/**
 * Path of a Chromium; installs Debian's package when there is none. Throws when that fails. The headless shell is the
 * same engine, and needs a fifth less of the processor: the other draws an invisible toolbar for each page.
 */
export function findChromium() {
  const found =
    process.env.CHROMIUM ||
    findOrInstall(["chromium-headless-shell"], "chromium-headless-shell") ||
    findOrInstall(WITH_WINDOWS, "chromium");
  if (!found) throw new Error("Chromium is missing and could not be installed: install it, or name it in CHROMIUM.");
  return found;
}
