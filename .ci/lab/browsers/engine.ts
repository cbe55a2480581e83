/** A browser that the journeys control; each protocol has an implementation. */
export interface Engine {
  /** Name and version. */
  readonly name: string;
  /** Resolves once the page has loaded. */
  go(url: string): Promise<void>;
  /** Runs the body of a function in the page; its result must be JSON. */
  run<T>(body: string, ...args: readonly unknown[]): Promise<T>;
  /** Selects a file of this machine in a file field. */
  choose(selector: string, path: string): Promise<void>;
  close(): Promise<void>;
}

/** The browser cannot be installed or started here. */
export class Missing extends Error {}

/** Time within which a starting browser listens (ms). */
export const START_MS = 60_000;

/** Repeats `ask` until it resolves, and resolves to its result. */
export async function once<T>(ask: () => Promise<T>, withinMs: number): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
