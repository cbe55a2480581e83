/** Code inside a worker: it imports no file, because each would be read at run time. */
import process from "node:process";

/** What is asked of a thread and what it answers. */
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
 * CPU time of this thread (ms). Wall time, which is never less, if the runtime does not report it, as Deno 2.5 on
 * Deno Deploy.
 */
function threadCpuMs(): number {
  // Declared by the types of a newer runtime.
  const usage: typeof process.threadCpuUsage | undefined = process.threadCpuUsage;
  if (usage === undefined) return performance.now();
  const { user, system } = usage();
  return (user + system) / 1000;
}

/** Does the work and measures it. */
export async function measured<A>(work: () => Promise<A>): Promise<Measured<A>> {
  const begun = threadCpuMs();
  const answer = await work();
  return { answer, cpuMs: Math.max(1, threadCpuMs() - begun) };
}

/** What a thread does with each thing that it is asked. */
export function answerEach<Q, A>(answer: (asked: Q) => Promise<A>): void {
  const thread = globalThis as unknown as Pick<Worker, "postMessage"> & {
    onmessage: (event: MessageEvent<Asked<Q>>) => void;
  };
  thread.onmessage = async ({ data }) => {
    const told: Answered<A> = await measured(() => answer(data.asked)).catch((error) => ({ failure: String(error) }));
    thread.postMessage(told);
  };
}
