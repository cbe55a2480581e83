import type { Batch } from "@authentica/backend/certify/batch-control";
import { TroubleError } from "@authentica/backend/certify/effects";
import { type Item, isSettled } from "@authentica/backend/certify/item";
import { ReadFailed } from "@authentica/shared-ui/fingerprint/read-failed";
import { DifferentHash } from "./different-hash.ts";
import { failureWords } from "./failure-words.ts";

/** Remembers the last error of a request. The engine itself reports only the kind of problem, not the error. */
export function createFailureNote() {
  let failure: unknown = null;
  return {
    noting: <T>(doing: Promise<T>): Promise<T> =>
      doing.catch((error) => {
        failure = error instanceof TroubleError ? (error.cause ?? error) : error;
        throw error;
      }),
    last: () => failure,
    clear() {
      failure = null;
    },
  };
}

/**
 * Waits for the only item of a batch. Resolves once the item is held or settled; rejects with the error that ended
 * the item. If the signal aborts, cancels the item and rejects with the signal's reason. Keeps waiting while the
 * connection is lost or a rate limit is reached.
 */
export function awaitOne(
  batch: Batch,
  { last }: Pick<ReturnType<typeof createFailureNote>, "last">,
  signal: AbortSignal,
): Promise<void> {
  const item = batch.items[0] as Item;
  return new Promise((resolve, reject) => {
    const leave = (then: () => void) => {
      stop();
      signal.removeEventListener("abort", cancel);
      then();
    };
    const cancel = () => {
      leave(() => reject(signal.reason));
      batch.cancel(item.id);
    };
    const look = () => {
      const halt = batch.halt()?.type;
      if (item.phase === "failed") leave(() => reject(errorOf(item, last())));
      else if (item.phase === "held" || isSettled(item.phase)) leave(resolve);
      else if (halt === "full" || halt === "ended")
        leave(() => {
          reject(last());
          batch.cancel(item.id);
        });
    };
    const stop = batch.subscribe(look);
    signal.addEventListener("abort", cancel);
    look();
  });
}

function errorOf({ outcome }: Item, failure: unknown): unknown {
  if (outcome?.type !== "failed") return failure;
  const { code } = outcome;
  if (code === "different") return new DifferentHash();
  if (code === "changed" || code === "denied" || code === "gone" || code === "unreadable")
    return new ReadFailed(failure);
  return failure ?? new Error(failureWords(outcome));
}
