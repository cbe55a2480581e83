/** What stands within a thread: it imports nothing, for each of its files is read at run time. */

/** What is asked of a thread and what it answers. */
export interface Asked<Q> {
  readonly asked: Q;
}
export type Answered<A> = { readonly answer: A } | { readonly failure: string };

/** What a thread does with each thing that it is asked. */
export function answerEach<Q, A>(answer: (asked: Q) => Promise<A>): void {
  const thread = globalThis as unknown as Pick<Worker, "postMessage"> & {
    onmessage: (event: MessageEvent<Asked<Q>>) => void;
  };
  thread.onmessage = async ({ data }) => {
    const told = await answer(data.asked).then(
      (answer): Answered<A> => ({ answer }),
      (error): Answered<A> => ({ failure: String(error) }),
    );
    thread.postMessage(told);
  };
}
