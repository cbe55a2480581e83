import { afterEach, beforeEach, type Mock, vi } from "vitest";

/** Test double of a worker. It runs nothing; tests script its messages. */
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

/**
 * Installs fake workers and fake timers for the tests of a file. Returns the workers that the current test has
 * started, in order.
 */
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
