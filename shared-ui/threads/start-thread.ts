/** Work that would block a page, in a worker, or in the page if no worker is available. */

/** No thread, or none that answers: refused by the page's policy, its file missing or on another origin, ended by an error, or silent. */
export class NoThread extends Error {}

/**
 * Starts a thread. `script`: `new URL("./…-worker.ts", import.meta.url)`, apart from its use, so that the bundler takes it for a file that is made
 * on its own (federation/build.ts). Throws `NoThread`; a script that cannot be loaded is an `error` event of the thread.
 */
export function startThread(script: URL, name: string): Worker {
  try {
    return new Worker(script, { name });
  } catch (error) {
    throw new NoThread((error as Error).message);
  }
}

/** What `inThread` gives, or `inPage` where that rejects with `NoThread`; other errors are the caller's. */
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
