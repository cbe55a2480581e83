/**
 * Resolves in a task of its own: what the browser has to do meanwhile, a key or a frame, comes first. Work that is one task of more than fifty
 * milliseconds on a small telephone is cut by it.
 */
export function nextTask(): Promise<void> {
  // Known to Chromium and Firefox: it stands before other tasks of the page, and a tab in the background does not wait a second for it.
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
