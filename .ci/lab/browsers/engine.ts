/** A browser as the journeys drive it; each protocol has an implementation. */
export interface Engine {
  /** With its version. */
  readonly name: string;
  /** Resolves once the page has loaded. */
  go(url: string): Promise<void>;
  /** Runs the body of a function in the page; what it returns, or resolves to, is JSON. */
  run<T>(body: string, ...args: readonly unknown[]): Promise<T>;
  /** Gives a file of this machine to a field that takes files. */
  choose(selector: string, path: string): Promise<void>;
  close(): Promise<void>;
}

/** It cannot be had or started here. */
export class Missing extends Error {}

/** A starting browser listens within this time, ms. */
export const START_MS = 60_000;

/** Resolves to what `ask` answers once it does not reject. */
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
