import { ApiError } from "@authentica/shared-ui/session";
import { NotConfirmed } from "../failure/index.ts";

/** What became of one. */
export interface Outcome<T> {
  readonly one: T;
  /** Why it failed; `null` where it went well. */
  readonly error: unknown;
}

/** How far it has gone. */
export interface Ran<T> {
  readonly outcomes: readonly Outcome<T>[];
  /** Not asked for: the person went back, or stopped it. */
  readonly left: readonly T[];
}

export interface Running<T> {
  readonly onOutcome?: (outcomes: readonly Outcome<T>[]) => void;
  readonly isStopped?: () => boolean;
  /** Resolves after so many milliseconds. */
  readonly wait?: (ms: number) => Promise<void>;
}

/** Longest wait that the server may ask for before the user is informed (s). */
const PATIENCE_S = 60;

const later = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/**
 * Does the same to each, one after the other. A failure stops nothing; a call that came too often is made again when the server
 * says so, once. Where that is longer than a minute those that are left fail for the same reason, unasked.
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

/** How long the server says to wait, in seconds; `null` where it failed for another reason. */
function secondsToWait(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== "rate_limited") return null;
  const { retryAfter } = error.body as { readonly retryAfter?: unknown };
  return typeof retryAfter === "number" ? retryAfter : Number.POSITIVE_INFINITY;
}
