/** Runs work that would block the page in a worker, or in the page if no worker is available. */

/**
 * Thrown if no worker is available or none answers: the content security policy forbids it, its file is missing or on
 * another origin, it ended with an error, or it does not respond.
 */
export class NoThread extends Error {}

/**
 * Starts a worker. `script` is `new URL("./…-worker.ts", import.meta.url)`. Do not write it inside `new Worker(…)`,
 * so that the bundler treats the script as a separate file (federation/build.ts). Throws `NoThread`. If the script
 * cannot be loaded, the worker emits an `error` event.
 */
export function startThread(script: URL, name: string): Worker {
  try {
    return new Worker(script, { name });
  } catch (error) {
    throw new NoThread((error as Error).message);
  }
}

/**
 * Returns the result of `inThread`. If `inThread` rejects with `NoThread`, returns the result of `inPage`. All other
 * errors are passed on.
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
