/**
 * Resolves in a new task, so that the browser can first handle input and render a frame. Splits work that would
 * otherwise be one task of more than 50 ms on a slow phone.
 */
export function nextTask(): Promise<void> {
  // `scheduler.yield` exists in Chromium and Firefox. It resolves before other tasks of the page, and is not delayed
  // by a second in a background tab.
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
