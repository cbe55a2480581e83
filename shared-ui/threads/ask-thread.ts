import { inThreadOrPage, NoThread, startThread } from "./start-thread.ts";

/** A worker that receives only one message. */
export interface OnceThread {
  /** URL of the script, in the form that `startThread` requires. */
  readonly script: URL;
  /** Name of the worker in the browser's developer tools. */
  readonly name: string;
  /** Time without an answer (ms) after which the worker is considered failed. */
  readonly silentMs: number;
}

/**
 * Posts `asked` to a new worker and resolves to its answer; the worker is then terminated. If the browser has no
 * workers, resolves to the result of `inPage`. Message and answer are cloned.
 */
export const askThread = <Asked, Answer>(
  thread: OnceThread,
  asked: Asked,
  inPage: (asked: Asked) => Promise<Answer>,
): Promise<Answer> =>
  inThreadOrPage(
    () => answerOf<Answer>(thread, asked),
    () => inPage(asked),
  );

async function answerOf<Answer>({ script, name, silentMs }: OnceThread, asked: unknown): Promise<Answer> {
  const thread = startThread(script, name);
  let silence: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise((resolve, reject) => {
      const fail = (reason: string) => reject(new NoThread(reason));
      thread.addEventListener("message", ({ data }: MessageEvent<Answer>) => resolve(data));
      thread.addEventListener("messageerror", () => fail("The worker's answer could not be read."));
      thread.addEventListener("error", (event) => {
        event.preventDefault();
        fail(event.message);
      });
      silence = setTimeout(fail, silentMs, `The worker has not answered for ${silentMs} ms.`);
      thread.postMessage(asked);
    });
  } finally {
    clearTimeout(silence);
    thread.terminate();
  }
}
