import type { LoggedEntry } from "@authentica/backend/contract/registry";

declare global {
  /** The entries that a build draws the page with. */
  var authenticaDrawnEntries: readonly LoggedEntry[] | undefined;
}

let told: readonly LoggedEntry[] | null | undefined;

/** The latest entries that the page was drawn with; `undefined`: it was drawn with none, or newer ones are known. */
export function drawnEntries(): readonly LoggedEntry[] | undefined {
  if (typeof document === "undefined") return globalThis.authenticaDrawnEntries;
  if (told === undefined) told = readPage();
  return told ?? undefined;
}

/** They have been shown: whoever comes back later would see old ones first. */
export function forgetDrawnEntries(): void {
  told = null;
}

/** Whether a browser may have kept the page, and shows it without asking for it. */
export const isComeBackTo = (): boolean =>
  performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type === "back_forward");

function readPage(): readonly LoggedEntry[] | null {
  const text = document.getElementById("drawn-entries")?.textContent;
  return text ? (JSON.parse(text) as readonly LoggedEntry[]) : null;
}
