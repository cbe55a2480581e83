/** Runs work that would block a page in a worker, or in the page if no worker is available. */

/**
 * There is no worker, or none that answers: the content security policy refuses it, its file is missing or on another
 * origin, an error ended it, or it is silent.
 */
export class NoThread extends Error {}

/**
 * Starts a worker. `script`: `new URL("./…-worker.ts", import.meta.url)`, not written inside `new Worker(…)`, so that
 * the bundler treats it as a separate file (federation/build.ts). Throws `NoThread`; a script that cannot be loaded
 * causes an `error` event of the worker.
 */
export function startThread(script: URL, name: string): Worker {
  try {
    return new Worker(script, { name });
  } catch (error) {
    throw new NoThread((error as Error).message);
  }
}

/**
 * Returns the result of `inThread`, or of `inPage` if `inThread` rejects with `NoThread`. Other errors are passed on.
 */
export async function inThreadOrPage<Answer>(
  inThread: () => Promise<Answer>,
  inPage: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await inThread();
  } catch (error) {
    if (!(error instanceof NoThread)) throw error;
    return inPage();
  }
}
