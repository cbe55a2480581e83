/** Answers with whole lists. Other requests run between their chunks, and long lists have a rate limit. */
import { Readable } from "node:stream";
import type { Context, TypedResponse } from "hono";
import { utf8 } from "../../../formats/tlog/bytes.ts";
import { yieldToEventLoop } from "../../event-loop-yield.ts";
import type { Limits } from "../../limits/limits.ts";
import { type Account, subjectOf } from "../../limits/shares.ts";

/** Longest list (entries) that the rate limit of long lists does not count. */
export const LONG_LIST = 1000;

/** Number of entries that are serialised before other requests run. Serialising them takes 1 to 5 ms. */
const A_TURN = 200;

/** Text for the API description of calls that return such lists. */
export const LONG = `Whole lists of more than ${LONG_LIST} entries have a separate rate limit; request pages instead.`;

/**
 * Counts a request for a list by the list's length. Rejects with `rate_limited` if the list is long and the account
 * has requested too many.
 */
export type CountLong = (account: Account, length: number) => Promise<void>;

export const createCountLong =
  (limits: Pick<Limits, "take">): CountLong =>
  async (account, length) => {
    if (length > LONG_LIST) await limits.take("wholeListAccount", subjectOf(account));
  };

export async function* inTurns<T>(all: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < all.length; at += A_TURN) {
    if (at > 0) await yieldToEventLoop();
    yield all.slice(at, at + A_TURN);
  }
}

const textOf = (chunk: readonly unknown[]): string => JSON.stringify(chunk).slice(1, -1);

/**
 * Answers with a JSON array, or with an object that has the fields of `rest` and, last, the array as the field
 * `member`. An error before the second chunk is answered as usual; a later error cuts the answer off.
 */
export async function jsonInTurns<T>(
  c: Context,
  chunks: AsyncGenerator<readonly T[]>,
): Promise<Response & TypedResponse<T[], 200, "json">>;
export async function jsonInTurns<T, Name extends string>(
  c: Context,
  chunks: AsyncGenerator<readonly T[]>,
  member: Name,
): Promise<Response & TypedResponse<Record<Name, T[]>, 200, "json">>;
export async function jsonInTurns<T, Name extends string, Rest extends object>(
  c: Context,
  chunks: AsyncGenerator<readonly T[]>,
  member: Name,
  rest: Rest,
): Promise<Response & TypedResponse<Rest & Record<Name, T[]>, 200, "json">>;
export async function jsonInTurns(
  c: Context,
  chunks: AsyncGenerator<readonly unknown[]>,
  member?: string,
  rest: object = {},
): Promise<never> {
  const [before, after] =
    member === undefined ? ["[", "]"] : [JSON.stringify({ ...rest, [member]: [] }).slice(0, -2), "]}"];
  const [first, second] = [await chunks.next(), await chunks.next()];
  const begun = before + (first.done ? "" : textOf(first.value));
  const headers = { "Content-Type": "application/json" };
  if (second.done) return c.body(begun + after, 200, headers) as never;

  async function* pieces(next: readonly unknown[]): AsyncGenerator<Uint8Array> {
    yield utf8(`${begun},${textOf(next)}`);
    for await (const chunk of chunks) yield utf8(`,${textOf(chunk)}`);
    yield utf8(after);
  }
  const stream = Readable.toWeb(Readable.from(pieces(second.value), { objectMode: false, highWaterMark: 1 }));
  return c.body(stream as unknown as ReadableStream, 200, headers) as never;
}
