/** Runs work that would block the event loop on a worker: one task at a time, with a bounded queue. */
import { Refusal } from "../refusal.ts";
import { type Answered, type Asked, type Measured, measured } from "./within-thread.ts";

export interface ThreadOptions<Q, A> {
  /** Starts the worker. Throws if workers are not supported. */
  readonly start: () => Worker;
  /** Does the work on this thread if there are no workers. */
  readonly inPlace: (asked: Q) => Promise<A>;
  /** Called once with the reason if workers are unavailable. */
  readonly onNone: (reason: string) => void;
  /** Maximum number of tasks waiting or running, not counting those of `askPatiently`. */
  readonly most: number;
  /** Message if there are more than `most` tasks. */
  readonly busy: string;
  /** Longest time for one task (ms), and how long an idle worker is kept (ms). */
  readonly limitMs: number;
  readonly idleMs: number;
}

/** Without a worker, the pause after each task lasts this many times its duration, so that other requests run. */
const RESTS = 3;

/** Thrown if a worker could not be started. A failure of the worker's task is another error. */
class NoThread extends Error {}

export function createThread<Q, A>({ start, inPlace, onNone, most, busy, limitMs, idleMs }: ThreadOptions<Q, A>) {
  let worker: Worker | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let waiting = 0;
  let turn: Promise<unknown> = Promise.resolve();
  /** Whether workers are not supported; stays true until the process ends. */
  let hasNone = false;
  let hasAnswered = false;
  let restMs = 0;

  function end(): void {
    clearTimeout(idle);
    worker?.terminate();
    worker = null;
  }

  async function byThread(asked: Q): Promise<Measured<A>> {
    clearTimeout(idle);
    try {
      worker ??= start();
    } catch (error) {
      throw new NoThread(String(error));
    }
    const { promise, resolve, reject } = Promise.withResolvers<Measured<A>>();
    const limit = setTimeout(() => reject(new Error(`Drawing an image took longer than ${limitMs} ms.`)), limitMs);
    worker.onmessage = ({ data }: MessageEvent<Answered<A>>) => {
      hasAnswered = true;
      if ("answer" in data) resolve(data);
      else reject(new Error(data.failure));
    };
    worker.onerror = (event) => {
      // Without this, the error would end the process.
      event.preventDefault();
      reject(hasAnswered ? new Error(event.message) : new NoThread(event.message));
    };
    worker.postMessage({ asked } satisfies Asked<Q>);
    try {
      const answer = await promise;
      idle = setTimeout(end, idleMs);
      return answer;
    } catch (error) {
      // After a failure the next task gets a new worker.
      end();
      throw error;
    } finally {
      clearTimeout(limit);
    }
  }

  /** Does the work on this thread, and sets the pause for other requests before the next task. */
  async function byHand(asked: Q): Promise<Measured<A>> {
    const begun = performance.now();
    try {
      return await measured(() => inPlace(asked));
    } finally {
      restMs = (performance.now() - begun) * RESTS;
    }
  }

  async function done(asked: Q): Promise<Measured<A>> {
    if (hasNone) return byHand(asked);
    try {
      return await byThread(asked);
    } catch (error) {
      if (!(error instanceof NoThread)) throw error;
      hasNone = true;
      onNone(error.message);
      return byHand(asked);
    }
  }

  function inTurn(asked: Q): Promise<Measured<A>> {
    const own = turn.then(() => done(asked));
    turn = own.catch(() => undefined).then(() => hasNone && new Promise((resolve) => setTimeout(resolve, restMs)));
    return own;
  }

  /** Throws `unavailable` if too many tasks are waiting. */
  function demandRoom(): void {
    if (waiting >= most) throw new Refusal("unavailable", busy);
  }

  return {
    demandRoom,

    /** Queues a task. Rejects with `unavailable` if too many are waiting. */
    async ask(asked: Q): Promise<Measured<A>> {
      demandRoom();
      waiting += 1;
      return inTurn(asked).finally(() => {
        waiting -= 1;
      });
    },

    /** Like `ask`, but never refuses; the caller must limit how many of these tasks wait. */
    askPatiently: inTurn,

    end,
  };
}
