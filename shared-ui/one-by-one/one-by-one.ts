import { ApiError } from "@authentica/shared-ui/session";
import { NotConfirmed } from "../failure/index.ts";

/** Outcome for one item. */
export interface Outcome<T> {
  readonly one: T;
  /** Why the action failed for this item; `null` if it succeeded. */
  readonly error: unknown;
}

/** Result of a run. */
export interface Ran<T> {
  readonly outcomes: readonly Outcome<T>[];
  /** Items that were not tried, because the user went back or stopped the run. */
  readonly left: readonly T[];
}

export interface Running<T> {
  readonly onOutcome?: (outcomes: readonly Outcome<T>[]) => void;
  readonly isStopped?: () => boolean;
  /** Waits for this time (ms). */
  readonly wait?: (ms: number) => Promise<void>;
}

/** Longest wait (s) that the server may require. Beyond it, the user is informed instead. */
const PATIENCE_S = 60;

const later = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/**
 * Runs `act` for each item, one after another. A failure does not stop the run. If a call is rate-limited, waits as
 * long as the server requires and repeats the call once. If the wait would exceed one minute, the remaining items
 * fail for the same reason, without a call.
 */
export async function oneByOne<T>(
  all: readonly T[],
  act: (one: T) => Promise<unknown>,
  { onOutcome = () => {}, isStopped = () => false, wait = later }: Running<T> = {},
): Promise<Ran<T>> {
  const outcomes: Outcome<T>[] = [];
  let refusal: unknown = null;
  for (const [at, one] of all.entries()) {
    if (isStopped()) return { outcomes, left: all.slice(at) };
    const error = refusal ?? (await errorOf(() => act(one), wait, isStopped));
    const isLimited = secondsToWait(error) !== null;
    if (error instanceof NotConfirmed || (isLimited && isStopped())) return { outcomes, left: all.slice(at) };
    if (isLimited) refusal = error;
    outcomes.push({ one, error });
    onOutcome([...outcomes]);
  }
  return { outcomes, left: [] };
}

async function errorOf(
  call: () => Promise<unknown>,
  wait: (ms: number) => Promise<void>,
  isStopped: () => boolean,
): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await call();
      return null;
    } catch (error) {
      const seconds = secondsToWait(error);
      if (seconds === null || seconds > PATIENCE_S || attempt > 1) return error;
      await wait(seconds * 1000);
      if (isStopped()) return error;
    }
  }
}

/**
 * Returns how many seconds the server requires the client to wait. Returns `null` if the call failed for another
 * reason.
 */
function secondsToWait(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== "rate_limited") return null;
  const { retryAfter } = error.body as { readonly retryAfter?: unknown };
  return typeof retryAfter === "number" ? retryAfter : Number.POSITIVE_INFINITY;
}
