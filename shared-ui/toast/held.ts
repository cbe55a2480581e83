const MARK = Symbol.for("authentica.held");

/** What is held back on this page, whichever build of this file holds it. */
export function held(): Set<() => Promise<void>> {
  const page = globalThis as { [MARK]?: Set<() => Promise<void>> };
  page[MARK] ??= new Set();
  return page[MARK];
}

/** Sends what is held back, before its session ends. */
export const sendHeld = async (): Promise<void> => {
  await Promise.allSettled([...held()].map((send) => send()));
};
