/**
 * Adapts a store on a KV server (KV Connect). Deno's client retries a call until it is answered, for hours if need be,
 * so every call gets a timeout here. An answer with status 4xx means that a limit was exceeded or a value is invalid,
 * so the call rejects with `TypeError`, like a call to a local store.
 */
import { StorageFailure } from "../storage-failure.ts";
import type { Atomic, Kv } from "./kv.ts";

/** Longest wait for the answer to a call (ms). */
export const ANSWER_MS = 10_000;

/**
 * Prefix of errors that Deno's client throws for status 4xx. Does not match 401 and 403, because these are about the
 * access token and not about the call.
 */
const REFUSED = /^KV Connect failed to call '[^']*' \(status=4(?!01|03)\d\d[^)]*\): /;

const noAnswer = (why: string): StorageFailure =>
  new StorageFailure("The KV server does not answer.", { cause: new Error(`The KV server does not answer: ${why}.`) });

export interface ConnectedOptions {
  readonly withinMs?: number;
  /** Called when a call was not answered in time. `isSilent` returns true as long as any such call is unanswered. */
  readonly onSilent?: (isSilent: () => boolean) => void;
}

/**
 * Wraps the store so that a call rejects with `StorageFailure` if it is not answered within `withinMs`. Until that late
 * call is answered, further calls reject at once, so that they do not pile up. The writes of a commit that was rejected
 * may still happen, even later. A call that the server refuses rejects with `TypeError`, like Deno's own refusals.
 */
export function connectedKv<K extends Kv>(
  kv: K,
  { withinMs = ANSWER_MS, onSilent = () => undefined }: ConnectedOptions = {},
): K {
  let unanswered = 0;
  const isSilent = () => unanswered > 0;

  async function answered<T>(call: () => Promise<T>): Promise<T> {
    if (isSilent()) throw noAnswer("an earlier call is still unanswered");
    const late = Promise.withResolvers<never>();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      unanswered += 1;
      onSilent(isSilent);
      late.reject(noAnswer(`none came within ${withinMs} ms`));
    }, withinMs);
    const answer = call().finally(() => {
      clearTimeout(timer);
      if (isLate) unanswered -= 1;
    });
    try {
      return await Promise.race([answer, late.promise]);
    } catch (error) {
      // Ignores the result of the call if it arrives after the timeout.
      answer.catch(() => undefined);
      if (error instanceof Error && REFUSED.test(error.message))
        throw new TypeError(error.message.replace(REFUSED, "The KV server refused the call: "), { cause: error });
      throw error;
    }
  }

  const methods: Omit<Kv, "watch" | "close"> = {
    get: (key, options) => answered(() => kv.get(key, options)),
    getMany: (keys, options) => answered(() => kv.getMany(keys, options)),
    list<T>(selector: Deno.KvListSelector, options?: Deno.KvListOptions) {
      const entries = kv.list<T>(selector, options);
      return {
        next: () => answered(() => entries.next()),
        [Symbol.asyncIterator]() {
          return this;
        },
      };
    },
    set: (key, value, options) => answered(() => kv.set(key, value, options)),
    delete: (key) => answered(() => kv.delete(key)),
    atomic() {
      const atomic = kv.atomic();
      const commit = atomic.commit.bind(atomic);
      return Object.assign(atomic, { commit: () => answered(commit) } satisfies Partial<Atomic>);
    },
  };
  return Object.create(kv, {
    ...Object.getOwnPropertyDescriptors(methods),
    watch: { value: kv.watch.bind(kv) },
    close: { value: kv.close.bind(kv) },
  });
}
