import { afterEach, beforeEach, type Mock, vi } from "vitest";

/** A thread that runs nothing: it says what a test has it say. */
export class FakeThread extends EventTarget {
  readonly postMessage: Mock = vi.fn();
  readonly terminate: Mock = vi.fn();

  constructor(
    readonly script: URL,
    readonly options: WorkerOptions,
  ) {
    super();
  }

  say(data: unknown): void {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

/** For the tests of a file, with the clock held: those that were started in a test, in their order. */
export function fakeThreads(): readonly FakeThread[] {
  const started: FakeThread[] = [];
  beforeEach(() => {
    started.length = 0;
    vi.useFakeTimers();
    vi.stubGlobal(
      "Worker",
      class extends FakeThread {
        constructor(script: URL, options: WorkerOptions) {
          super(script, options);
          started.push(this);
        }
      },
    );
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return started;
}
