/**
 * Code that runs inside a worker. This file must not import other files, because each of them would be read at run
 * time.
 */
import process from "node:process";

/** Messages to and from a worker. */
export interface Asked<Q> {
  readonly asked: Q;
}
export type Answered<A> = Measured<A> | { readonly failure: string };

export interface Measured<A> {
  readonly answer: A;
  /** CPU time of the worker (ms), at least 1; wall time if the runtime does not report it. */
  readonly cpuMs: number;
}

/**
 * Returns the CPU time of this thread (ms). If the runtime does not report it (Deno 2.5 on Deno Deploy), returns the
 * wall time, which is never less.
 */
function threadCpuMs(): number {
  // Typed as optional: the types declare the function, but older runtimes lack it.
  const usage: typeof process.threadCpuUsage | undefined = process.threadCpuUsage;
  if (usage === undefined) return performance.now();
  const { user, system } = usage();
  return (user + system) / 1000;
}

/** Runs `work` and returns its answer with the CPU time that it took. */
export async function measured<A>(work: () => Promise<A>): Promise<Measured<A>> {
  const begun = threadCpuMs();
  const answer = await work();
  return { answer, cpuMs: Math.max(1, threadCpuMs() - begun) };
}

/** Answers each message to this worker with the result of `answer`. */
export function answerEach<Q, A>(answer: (asked: Q) => Promise<A>): void {
  const thread = globalThis as unknown as Pick<Worker, "postMessage"> & {
    onmessage: (event: MessageEvent<Asked<Q>>) => void;
  };
  thread.onmessage = async ({ data }) => {
    const told: Answered<A> = await measured(() => answer(data.asked)).catch((error) => ({ failure: String(error) }));
    thread.postMessage(told);
  };
}
