/** A thread for work that would block the event loop: one piece at a time, with a bounded queue. */
import { Refusal } from "../refusal.ts";
import { type Answered, type Asked, type Measured, measured } from "./within-thread.ts";

export interface ThreadOptions<Q, A> {
  /** Starts the thread. Throws where there are none. */
  readonly start: () => Worker;
  /** Does the work where no thread can be had. */
  readonly inPlace: (asked: Q) => Promise<A>;
  /** Called once with the reason if workers are unavailable. */
  readonly onNone: (reason: string) => void;
  /** Pieces that may be waiting or under way, beside those that must not be refused. */
  readonly most: number;
  /** Refusal of one more. */
  readonly busy: string;
  /** How long one piece may take, and how long a thread with nothing to do is kept, ms. */
  readonly limitMs: number;
  readonly idleMs: number;
}

/** What is done where answers are made rests so many times as long as it took. */
const RESTS = 3;

/** A thread could not be had: not one that failed at its work. */
class NoThread extends Error {}

export function createThread<Q, A>({ start, inPlace, onNone, most, busy, limitMs, idleMs }: ThreadOptions<Q, A>) {
  let worker: Worker | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let waiting = 0;
  let turn: Promise<unknown> = Promise.resolve();
  /** There are none here: so it is for as long as the process lives. */
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
    const limit = setTimeout(() => reject(new Error(`A drawing took longer than ${limitMs} ms.`)), limitMs);
    worker.onmessage = ({ data }: MessageEvent<Answered<A>>) => {
      hasAnswered = true;
      if ("answer" in data) resolve(data);
      else reject(new Error(data.failure));
    };
    worker.onerror = (event) => {
      // Else it would be the end of the process.
      event.preventDefault();
      reject(hasAnswered ? new Error(event.message) : new NoThread(event.message));
    };
    worker.postMessage({ asked } satisfies Asked<Q>);
    try {
      const answer = await promise;
      idle = setTimeout(end, idleMs);
      return answer;
    } catch (error) {
      // After a failure the next one starts fresh.
      end();
      throw error;
    } finally {
      clearTimeout(limit);
    }
  }

  /** Yields to other requests before the next piece. */
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

  /** Throws `unavailable` if too many wait already. */
  function demandRoom(): void {
    if (waiting >= most) throw new Refusal("unavailable", busy);
  }

  return {
    demandRoom,

    /** Rejects with `unavailable` if too many wait already. */
    async ask(asked: Q): Promise<Measured<A>> {
      demandRoom();
      waiting += 1;
      return inTurn(asked).finally(() => {
        waiting -= 1;
      });
    },

    /** As `ask`, and never refuses: the caller bounds how many such pieces wait. */
    askPatiently: inTurn,

    end,
  };
}
