/**
 * Resolves in a new task, so that the browser can first handle input and render a frame. Splits work that would
 * otherwise be one task of more than 50 ms on a slow phone.
 */
export function nextTask(): Promise<void> {
  // Available in Chromium and Firefox: it comes before other tasks of the page, and a background tab does not wait a
  // second for it.
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
