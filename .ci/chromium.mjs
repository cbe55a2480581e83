import { findOrInstall } from "./apt.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** Path of a Chromium; installs Debian's package when there is none. Throws when that fails. */
export function findChromium() {
  const found = process.env.CHROMIUM || findOrInstall(NAMES, "chromium");
  if (!found) throw new Error("Chromium is missing and could not be installed: install it, or name it in CHROMIUM.");
  return found;
}
