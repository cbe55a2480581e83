/** Lists that are answered whole: other requests have their turn while one is made, and long ones have a limit. */
import { Readable } from "node:stream";
import type { Context, TypedResponse } from "hono";
import { utf8 } from "../../../formats/tlog/bytes.ts";
import { yieldToEventLoop } from "../../event-loop-yield.ts";
import type { Limits } from "../../limits/limits.ts";
import { type Account, subjectOf } from "../../limits/shares.ts";

/** Entries of a list that may be asked for whole without being counted. */
export const LONG_LIST = 1000;

/** Entries that are serialised before others have their turn: 1 to 5 ms. */
const A_TURN = 200;

/** What the description of a call adds that answers such a list. */
export const LONG = `Whole lists of more than ${LONG_LIST} entries have a limit of their own: ask for pages.`;

/** Counts a list by its length, for an account. Rejects with `rate_limited` if it is long and the account has asked for too many. */
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
 * Answers a JSON array, or an object with it as its last `member`, behind those of `rest`. What fails before the second chunk is refused as ever; later the answer
 * breaks off.
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
